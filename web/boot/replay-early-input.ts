import type { AnyRoute } from '@tanstack/react-router';
import { createElement, useLayoutEffect } from 'react';

// React resets what was typed before hydration with its next change. There is no public way to know
// of hydration or to have a value compared again, hence `__react` and `_valueTracker`;
// tests/e2e/pages/slow.spec.ts fails when an upgrade changes them.
type Field = HTMLInputElement & {
  options?: HTMLOptionsCollection;
  _valueTracker?: { setValue(value: string): void };
};

const notHydrated = new Set(
  import.meta.env.SSR
    ? []
    : document.querySelectorAll<Field>('input:not([type=file]), textarea, select'),
);

export const useEarlyInput = () => useLayoutEffect(replay, []);

export function replayEarlyInput(route: AnyRoute) {
  const Page = route.options.component;
  if (!Page) return;
  route.update({
    component: (props: object) => {
      useEarlyInput();
      return createElement(Page, props);
    },
  });
}

function replay() {
  for (const field of notHydrated) {
    const isHydrated = Object.keys(field).some((key) => key.startsWith('__react'));
    if (isHydrated && isTouched(field)) {
      field._valueTracker?.setValue('');
      const type = field.defaultChecked === field.checked ? 'change' : 'click';
      field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (isHydrated || !field.isConnected) notHydrated.delete(field);
  }
}

function isTouched({ type, options, checked, defaultChecked, value, defaultValue }: Field) {
  if (options) return [...options].some((one) => one.selected !== one.defaultSelected);
  if (checked !== defaultChecked) return checked || type === 'checkbox';
  return value !== defaultValue;
}
