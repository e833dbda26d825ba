import { reach } from '../connection.ts';
import { noteShopTime } from '../shop-time.ts';
import { browserStorage } from '../storage.ts';
import { SESSION, type Session } from './session.ts';

const TURN_MS = 3000;

/** One tab after another: two that ask at once without a cookie would become two guests. */
export async function askSession(): Promise<Session> {
  let asked: Promise<Session> | undefined;
  const askOnce = () => {
    asked ??= ask();
    return asked;
  };
  // Without its turn where locks are forbidden, or where another tab keeps it.
  const soon = { signal: AbortSignal.timeout(TURN_MS) };
  await navigator.locks?.request(SESSION, soon, askOnce).catch(() => {});
  return askOnce();
}

async function ask(): Promise<Session> {
  const askedAt = Date.now();
  const response = await reach('/api/session');
  noteShopTime(response, askedAt);
  if (!response.ok) throw new Error(`session: ${response.status}`);
  const answer: Session = await response.json();
  browserStorage.set(SESSION, JSON.stringify(answer));
  return answer;
}
