import { m } from '../paraglide/messages.js';
import { toastRefusal } from '../ui/refusal.ts';
import { toast } from '../ui/toast.tsx';

const ask = (path: string, body: object) =>
  fetch(`/api/admin/orders${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);

/** Asks the shop to do something about orders; says why not. Null when it is not done. */
export const askOrders = <T>(path: string, body: object) => ask(path, body).then(read<T>);

/** The same for a new order, under another id where the first one's number is taken. */
export async function writeDown<T>(orderId: string, order: object): Promise<T | null> {
  const answer = await ask('', { orderId, ...order });
  const said = answer?.status === 409 ? await answer.clone().json() : null;
  const isTaken = (said as { code?: string } | null)?.code === 'id_taken';
  return read(isTaken ? await ask('', { orderId: crypto.randomUUID(), ...order }) : answer);
}

async function read<T>(answer: Response | null): Promise<T | null> {
  if (answer?.ok) return answer.json() as Promise<T>;
  if (!answer) toast(m.account_offline(), undefined, 'bad');
  else {
    const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    toastRefusal(String(said.code ?? 'internal'), said);
  }
  return null;
}
