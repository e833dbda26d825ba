import { session } from './storage.ts';

const RELOADED = 'tiny-tag-reloaded';
const JUST_OPENED_MS = 3000;
const AGAIN_AFTER_MS = 60_000;

/**
 * Whether an outdated page may reload without asking: only where nobody is in the middle of something,
 * once a minute at most, and never where that cannot be remembered, lest it loop.
 */
export function mayReload(): boolean {
  const undisturbed = document.visibilityState === 'hidden' || performance.now() < JUST_OPENED_MS;
  const last = Number(session.get(RELOADED) ?? 0);
  if (!undisturbed || Date.now() - last < AGAIN_AFTER_MS) return false;
  return session.set(RELOADED, String(Date.now()));
}
