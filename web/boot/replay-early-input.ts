import type { AnyRoute } from '@tanstack/react-router';
import { createElement, useLayoutEffect } from 'react';

// React leaves fields as it finds them during hydration, does not report what was typed into them
// before, and overwrites it with its next change. No public API says whether a field is hydrated or
// makes React compare its value again, hence two of its internals: keys that begin with `__react` and
// `_valueTracker`. tests/e2e/slow.spec.ts fails when an upgrade changes them.
type Field = HTMLInputElement & {
  options?: HTMLOptionsCollection;
  _valueTracker?: { setValue(value: string): void };
};

const notHydrated = new Set(
  import.meta.env.SSR
    ? []
    : document.querySelectorAll<Field>('input:not([type=file]), textarea, select'),
);

/** Reports to React what was typed and chosen in a part of the page before the part was hydrated. */
export const useEarlyInput = () => useLayoutEffect(replay, []);

/** The same for a whole page, which React hydrates after the document around it. */
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
      // A MouseEvent would change a checkbox once more.
      field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (isHydrated || !field.isConnected) notHydrated.delete(field);
  }
}

function isTouched({ type, options, checked, defaultChecked, value, defaultValue }: Field) {
  if (options) return [...options].some((one) => one.selected !== one.defaultSelected);
  // Of two radio buttons only the checked one has an event.
  if (checked !== defaultChecked) return checked || type === 'checkbox';
  return value !== defaultValue;
}
