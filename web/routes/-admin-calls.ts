import { m } from '../paraglide/messages.js';
import { toastRefusal } from '../ui/refusal.ts';
import { toast } from '../ui/toast.tsx';

type Said = Record<string, unknown>;

/**
 * Has the shop do something that is not mirrored; says why not, unless `onRefused` has dealt with it.
 * True when it is done.
 */
export async function tell(
  path: string,
  body: object,
  done: string,
  onRefused: (said: Said) => boolean = () => false,
): Promise<boolean> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer?.ok) {
    toast(done);
    return true;
  }
  if (!answer) toast(m.account_offline(), undefined, 'bad');
  else {
    const said = (await answer.json().catch(() => ({}))) as Said;
    if (!onRefused(said)) toastRefusal(String(said.code ?? 'internal'), said);
  }
  return false;
}
