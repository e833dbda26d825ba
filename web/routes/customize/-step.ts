import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useHydrated } from '../../store/store.ts';

export type Step = 'design' | 'options' | 'review';

/** The open step. It is in the address, so that the browser's Back leads to the one before. */
export function useStep() {
  const { step } = useSearch({ from: '/customize' });
  const navigate = useNavigate({ from: '/customize' });
  const tabs = useRef<HTMLDivElement>(null);
  const whenOpen = useRef<(() => void) | null>(null);
  // The server renders the page without a step.
  const current: Step = (useHydrated() && step) || 'design';
  useLayoutEffect(() => {
    whenOpen.current?.();
    whenOpen.current = null;
  }, [current]);

  const open = (next: Step, then?: () => void) => {
    const arrive = () => {
      if (tabs.current) backToTop(tabs.current);
      then?.();
    };
    if (next === current) return arrive();
    whenOpen.current = arrive;
    const later = next === 'design' ? undefined : next;
    void navigate({ search: (search) => ({ ...search, step: later }), resetScroll: false });
  };
  return { step: current, open, tabs };
}

/** Scrolls a new step to its beginning, below the label. */
function backToTop(element: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  if (element.getBoundingClientRect().top < margin) element.scrollIntoView({ behavior: 'instant' });
}
