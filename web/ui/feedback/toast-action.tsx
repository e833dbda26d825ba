import { type ReactNode, useEffect, useRef } from 'react';

type Props = { by: Element | null; children: ReactNode };

/** What a toast offers. With its button to close, it follows what was pressed when one tabs on. */
export function ToastAction({ by, children }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const toast = place.current?.parentElement;
    if (!toast) return;
    const goBack = () => by instanceof HTMLElement && by.focus({ preventScroll: true });
    const press = (event: KeyboardEvent) => {
      const { key, shiftKey, target } = event;
      const controls = [...toast.querySelectorAll<HTMLElement>('a, button')];
      const isIn = controls.some((control) => control === target);
      if (key === 'Escape' && isIn) {
        goBack();
        controls.at(-1)?.click();
      }
      if (key !== 'Tab') return;
      if (target === by && !shiftKey) {
        event.preventDefault();
        controls[0]?.focus();
      } else if (target === controls.at(shiftKey ? 0 : -1)) {
        // Tabbing on goes from what was pressed to what follows it.
        goBack();
        if (shiftKey) event.preventDefault();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [by]);
  return (
    <span ref={place} className="toast-action">
      {children}
    </span>
  );
}
