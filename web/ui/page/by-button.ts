import type { KeyboardEvent } from 'react';

/**
 * `onKeyDown` of a form that a passing Enter does not send: its button does, or Ctrl or Command with Enter.
 * The browser sends a form by Enter in its fields and, unless they are open, in its lists.
 */
export function byButton(event: KeyboardEvent<HTMLFormElement>) {
  const isMeant = event.ctrlKey || event.metaKey;
  const isPassing = (event.target as Element).matches('input, select');
  if (event.key !== 'Enter' || !(isMeant || isPassing)) return;
  event.preventDefault();
  if (isMeant) event.currentTarget.requestSubmit();
}
