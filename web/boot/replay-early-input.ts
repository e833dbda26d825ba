import type { AnyRoute } from '@tanstack/react-router';
import { createElement, useLayoutEffect } from 'react';

/** Any kind of field, with what React notes of its value. */
type Field = HTMLInputElement & {
  options?: HTMLOptionsCollection;
  _valueTracker?: { setValue(value: string): void };
};

/** The server's fields that React has not taken over yet. */
const served = new Set(
  import.meta.env.SSR
    ? []
    : document.querySelectorAll<Field>('input:not([type=file]), textarea, select'),
);

/**
 * Tells React of what was typed and chosen in a part of the server's page before it took that over: it
 * leaves fields as it finds them, but does not know of it and sets them back with its next change.
 */
export const useTypedEarly = () => useLayoutEffect(tell, []);

/** The same for a whole page, which React hydrates after the document around it. */
export function tellOfTyped({ options }: AnyRoute) {
  const Page = options.component;
  if (!Page) return;
  options.component = (props: object) => {
    useTypedEarly();
    return createElement(Page, props);
  };
}

function tell() {
  for (const field of served) {
    const isTaken = Object.keys(field).some((key) => key.startsWith('__react'));
    if (isTaken && isTouched(field)) {
      field._valueTracker?.setValue('');
      const type = field.defaultChecked === field.checked ? 'change' : 'click';
      // No MouseEvent: that would change a box once more.
      field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (isTaken || !field.isConnected) served.delete(field);
  }
}

function isTouched({ type, options, checked, defaultChecked, value, defaultValue }: Field) {
  if (options) return [...options].some((one) => one.selected !== one.defaultSelected);
  // Of two radio buttons the one that is on speaks.
  if (checked !== defaultChecked) return checked || type === 'checkbox';
  return value !== defaultValue;
}
