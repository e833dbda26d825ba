import { until } from '../../until.ts';
import type { Running, Visitor } from '../harness.ts';
import { phone } from '../order.ts';
import { paying } from '../paying.ts';

type Refund = { id: string; state: string; failure: string | null; receipt: string | null };

export const PROVIDERS = { mpesa: 'mpesa', card: 'paystack', paypal: 'paypal' } as const;
type Method = keyof typeof PROVIDERS;

/** Functions that refund, for a shop and an admin that are started later. */
export function refunding(shop: () => Running, admin: () => Visitor) {
  const { place, placeBy, choose, comeBack, attemptsOf, paymentBecomes } = paying(shop);

  const refundsOf = (orderId: string) =>
    shop().rows<Refund>('SELECT * FROM refund WHERE orderId = ? ORDER BY askedAt, id', orderId);
  const papersOf = (orderId: string) =>
    shop().rows<{ id: string; amountCents: number }>(
      'SELECT id, amountCents FROM invoice WHERE orderId = ? ORDER BY issuedAt',
      orderId,
    );
  const gone = async (attempt: { id?: unknown; receipt?: unknown }) => {
    const paid = String(attempt.receipt).startsWith('PS-') ? attempt.id : attempt.receipt;
    const answer = await fetch(`${shop().sandbox}/refunds?paid=${paid}`);
    return ((await answer.json()) as { minor: number }[]).reduce(
      (sum, { minor }) => sum + minor,
      0,
    );
  };
  const wish = (provider: string, wishes: object) =>
    fetch(`${shop().sandbox}/refund-script`, {
      method: 'POST',
      body: JSON.stringify({ provider, ...wishes }),
    });

  /** A paid order, and a function that refunds it. */
  async function paid(method: Method) {
    const placed = method === 'mpesa' ? await place(phone()) : await placeBy(method);
    const { answer, body } = placed;
    const orderId = answer.order.id;
    if (method !== 'mpesa') await comeBack(await choose(answer.payment.url as string, 'pay'));
    await paymentBecomes(orderId, 'paid');
    const [attempt] = await until('the receipt', () => {
      const found = attemptsOf(orderId);
      return found[0]?.receipt ? found : null;
    });
    const attemptId = String(attempt?.id);
    const ask = (shillings: number, changes: object = {}) =>
      admin().post('/api/money/ask-refund', {
        refundId: crypto.randomUUID(),
        attemptId,
        amountCents: shillings * 100,
        way: method === 'mpesa' ? 'reversal' : 'provider',
        receipt: '',
        reason: 'One label was torn',
        ...changes,
      });
    const ended = (count = 1) =>
      until('the refund to end', () => {
        const rows = refundsOf(orderId);
        const over = rows.filter(({ state }) => state === 'done' || state === 'failed');
        return over.length >= count ? rows : null;
      });
    return { ...placed, email: body.contact.email, orderId, attempt, attemptId, ask, ended };
  }

  /** Lets time pass for an order's refunds, then runs cron. */
  async function later(orderId: string, seconds: number) {
    const ms = seconds * 1000;
    await shop().db.batch([
      shop().db.prepare('UPDATE sync_clock SET version = version + 1'),
      shop()
        .db.prepare(
          `UPDATE refund SET askedAt = askedAt - ?, version = (SELECT version FROM sync_clock)
           WHERE orderId = ?`,
        )
        .bind(ms, orderId),
      shop()
        .db.prepare("UPDATE outbox SET dueAt = dueAt - ? WHERE type = 'check_refunds'")
        .bind(ms),
    ]);
    await shop().tick();
  }

  return { refundsOf, papersOf, gone, wish, paid, later };
}
