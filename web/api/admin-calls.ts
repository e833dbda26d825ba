import { m } from '../paraglide/messages.js';
import { toastRefusal } from '../ui/refusal.ts';
import { toast } from '../ui/toast.tsx';

type Said = Record<string, unknown>;

type OnRefused = (said: Said) => boolean;

/**
 * Posts what is not mirrored. Null when it was refused or did not arrive: a toast says why, unless
 * `onRefused` has dealt with it.
 */
export async function ask(
  path: string,
  body: object,
  onRefused: OnRefused = () => false,
): Promise<Response | null> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer?.ok) return answer;
  if (!answer) toast(m.account_offline(), undefined, 'bad');
  else {
    const said = (await answer.json().catch(() => ({}))) as Said;
    if (!onRefused(said)) toastRefusal(String(said.code ?? 'internal'), said);
  }
  return null;
}

/** The same, and says `done` when it is done; true then. */
export async function tell(path: string, body: object, done: string, onRefused?: OnRefused) {
  const answer = await ask(path, body, onRefused);
  if (answer) toast(done);
  return answer !== null;
}
