import { session } from './storage.ts';

const RELOADED = 'tiny-tag-reloaded';
const JUST_OPENED_MS = 3000;
const AGAIN_AFTER_MS = 60_000;

/** An order is being written there, and its consent is given anew after each load. */
const isCheckout = () => location.pathname.endsWith('/checkout');

/**
 * Whether an outdated page may reload without asking: only where nobody is in the middle of something,
 * once a minute at most, and never where that cannot be remembered, lest it loop.
 */
export function mayReload(): boolean {
  const justOpened = performance.now() < JUST_OPENED_MS;
  const undisturbed = justOpened || (document.visibilityState === 'hidden' && !isCheckout());
  const last = Number(session.get(RELOADED) ?? 0);
  if (!undisturbed || Date.now() - last < AGAIN_AFTER_MS) return false;
  return session.set(RELOADED, String(Date.now()));
}
