import { session } from './storage.ts';

const RELOADED = 'tiny-tag-reloaded';
const JUST_OPENED_MS = 3000;
const AGAIN_AFTER_MS = 60_000;

/** An order is being written there, and its consent is given anew after each load. */
const isCheckout = () => location.pathname.endsWith('/checkout');

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Fields whose value is no words of anybody. */
const NO_WORDS = ['hidden', 'submit', 'button'];

/** Whether a form holds something that a reload would take away, typed before any script or after. */
function isFilledIn(): boolean {
  const fields = document.querySelectorAll<Field>('input, textarea');
  return [...fields].some((field) => {
    if ('checked' in field && ['checkbox', 'radio'].includes(field.type)) {
      return field.checked !== field.defaultChecked;
    }
    return !NO_WORDS.includes(field.type) && !field.readOnly && field.value !== '';
  });
}

/**
 * Whether an outdated page may reload without asking: only where nobody is in the middle of something,
 * once a minute at most, and never where that cannot be remembered, lest it loop.
 */
export function mayReload(): boolean {
  const isSeen = performance.now() >= JUST_OPENED_MS && document.visibilityState !== 'hidden';
  if (isSeen || isCheckout() || isFilledIn()) return false;
  const last = Number(session.get(RELOADED) ?? 0);
  if (Date.now() - last < AGAIN_AFTER_MS) return false;
  return session.set(RELOADED, String(Date.now()));
}
