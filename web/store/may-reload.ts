import { tabStorage } from './storage.ts';
import { store } from './store.ts';

const RELOADED = 'tiny-tag-reloaded';
const JUST_OPENED_MS = 3000;
const AGAIN_AFTER_MS = 60_000;

const isCheckout = () => location.pathname.endsWith('/checkout');

type Field = HTMLInputElement | HTMLTextAreaElement;
const NO_WORDS = ['hidden', 'submit', 'button'];

function isFilledIn(): boolean {
  const fields = document.querySelectorAll<Field>('input, textarea');
  return [...fields].some((field) => {
    if ('checked' in field && ['checkbox', 'radio'].includes(field.type)) {
      return field.checked !== field.defaultChecked;
    }
    return !NO_WORDS.includes(field.type) && !field.readOnly && field.value !== '';
  });
}

/** False where the reload cannot be recorded: the page would reload without end. */
export function mayReload(): boolean {
  const isSeen = performance.now() >= JUST_OPENED_MS && document.visibilityState !== 'hidden';
  if (isSeen || isCheckout() || isFilledIn() || store.isUnsaved()) return false;
  const last = Number(tabStorage.get(RELOADED) ?? 0);
  if (Date.now() - last < AGAIN_AFTER_MS) return false;
  return tabStorage.set(RELOADED, String(Date.now()));
}
