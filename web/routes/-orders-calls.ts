import { m } from '../paraglide/messages.js';
import { toastRefusal } from '../ui/refusal.ts';
import { toast } from '../ui/toast.tsx';

/** Asks the shop to do something about orders; says why not. Null when it is not done. */
export async function askOrders<T>(path: string, body: object): Promise<T | null> {
  const answer = await fetch(`/api/admin/orders${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer?.ok) return answer.json() as Promise<T>;
  if (!answer) toast(m.account_offline(), undefined, 'bad');
  else {
    const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    toastRefusal(String(said.code ?? 'internal'), said);
  }
  return null;
}
