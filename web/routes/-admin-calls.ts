import { m } from '../paraglide/messages.js';
import { toastRefusal } from '../ui/refusal.ts';
import { toast } from '../ui/toast.tsx';

/** Has the shop do something that is not mirrored; says why not. True when it is done. */
export async function tell(path: string, body: object, done: string): Promise<boolean> {
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
    const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    toastRefusal(String(said.code ?? 'internal'), said);
  }
  return false;
}
