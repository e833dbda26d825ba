import { expect, test } from 'vitest';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { expire } from '../../../worker/jobs/expire.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { CODE_RULES } from '../../discount-code.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { buyer } from '../guests.ts';
import { customer } from '../people.ts';
import { type Client, env, guest } from '../shop.ts';

await hireBoss();

let phones = 0;
const aPhone = () => `07230000${String(++phones).padStart(2, '0')}`;

async function order(client: Client, phone: string, paymentMethod = 'cash') {
  const lines = await client.rows('cartLine');
  const body = checkoutBody(lines, 100_000, { paymentMethod, mpesaPhone: aPhone() });
  const contact = { ...body.contact, phone };
  const answer = await client.visitor.post('/api/checkout', { ...body, contact });
  return { answer, orderId: body.orderId };
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;
const set = (orderId: string, status: string) =>
  commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status });
const orderOf = (orderId: string) =>
  env.DB.prepare('SELECT * FROM orders WHERE id = ?').bind(orderId).first();

test('two cash orders of one phone number wait for staff, a third is refused however the number is written', async () => {
  const phone = aPhone();
  const [first, second] = [await order(await buyer(), phone), await order(await buyer(), phone)];
  expect([first.answer.status, second.answer.status]).toEqual([201, 201]);
  const client = await buyer();
  for (const written of [
    phone,
    `+254${phone.slice(1)}`,
    `0${phone.slice(1, 4)} ${phone.slice(4)}`,
  ]) {
    const { answer } = await order(client, written);
    expect(answer.status).toBe(409);
    expect(await codeOf(answer)).toBe('cash_orders_open');
  }
  // Another payment method is open, but cannot be changed to cash afterwards.
  const paying = await order(client, phone, 'mpesa');
  expect(paying.answer.status).toBe(201);
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      "UPDATE payment_attempt SET state = 'failed', version = (SELECT version FROM sync_clock) WHERE orderId = ?",
    ).bind(paying.orderId),
  ]);
  const late = await client.visitor.post(`/api/orders/${paying.orderId}/pay`, { method: 'cash' });
  expect([late.status, await codeOf(late)]).toEqual([409, 'cash_orders_open']);
  // Once staff confirm one, there is room for another.
  await set(first.orderId, 'processing');
  const again = await client.visitor.post(`/api/orders/${paying.orderId}/pay`, { method: 'cash' });
  expect(again.status).toBe(200);
  // Changes by staff are never refused for that.
  await set(first.orderId, 'pending');
  expect(await orderOf(first.orderId)).toMatchObject({ status: 'pending', stockHeld: 0 });
});

test('of five who race with one phone number two get a cash order', async () => {
  for (let round = 0; round < 4; round++) {
    const phone = aPhone();
    const clients = await Promise.all(Array.from({ length: 5 }, buyer));
    const answers = await Promise.all(clients.map((client) => order(client, phone)));
    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([201, 201, 409, 409, 409]);
  }
});

test('the job cancels cash that nobody confirmed for 48 hours, once, and returns no goods it never took', async () => {
  const onHand = () => env.DB.prepare("SELECT onHand FROM stock WHERE id = '1'").first('onHand');
  const before = await onHand();
  const { orderId } = await order(await buyer(), aPhone());
  const confirmed = await order(await buyer(), aPhone());
  await set(confirmed.orderId, 'processing');
  await expire(env, Date.now() + 47 * HOUR_MS);
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending' });
  for (let run = 0; run < 2; run++) await cancelAllOld();
  expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', stockHeld: 0 });
  expect(await orderOf(confirmed.orderId)).toMatchObject({ status: 'processing', stockHeld: 1 });
  expect(await onHand()).toBe(Number(before) - 1);
  const news = await env.DB.prepare('SELECT count(*) AS n FROM outbox WHERE instr(id, ?) = 1')
    .bind(`order_cancelled ${orderId}`)
    .first('n');
  expect(news).toBe(1);
});

/** Two days later by the orders' own times, because the job's commits use the real clock. */
async function cancelAllOld() {
  const long = 49 * HOUR_MS;
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `UPDATE orders SET placedAt = placedAt - ${long}, updatedAt = updatedAt - ${long},
        version = (SELECT version FROM sync_clock) WHERE paymentMethod = 'cash' AND status = 'pending'`,
    ),
  ]);
  await expire(env, Date.now());
}

test('an order takes twelve typed codes a day; one it knows already does not count', async () => {
  const client = await buyer();
  const { orderId } = await order(client, aPhone());
  const typed = (n: number) => `TCK${String(n).padStart(7, '0')}`;
  const type = async (n: number) => {
    await env.DB.prepare("DELETE FROM failure WHERE key LIKE 'check:%'").run();
    const answer = await client.visitor.post(`/api/orders/${orderId}/check`, { code: typed(n) });
    return answer.status;
  };
  for (let n = 0; n < 12; n++) expect(await type(n)).toBe(200);
  expect(await type(12)).toBe(429);
  expect(await type(3)).toBe(200);
  const { results } = await env.DB.prepare('SELECT id FROM payment_attempt WHERE orderId = ?')
    .bind(orderId)
    .all();
  expect(results.length).toBeLessThanOrEqual(13);
});

const fail = (orderId: string) =>
  env.DB.batch(
    [
      "UPDATE payment_attempt SET state = 'failed', endedAt = 1",
      "UPDATE orders SET paymentStatus = 'failed'",
    ].map((change, i) =>
      env.DB.prepare(
        `${change}, version = (SELECT version FROM sync_clock)
         WHERE ${i === 0 ? 'orderId' : 'id'} = ?`,
      ).bind(orderId),
    ),
  );

test('a code that M-Pesa does not know counts each time it is typed', async () => {
  const client = await buyer();
  const { orderId } = await order(client, aPhone(), 'mpesa');
  const statuses: number[] = [];
  for (let i = 0; i < 13; i++) {
    await env.DB.prepare("DELETE FROM failure WHERE key LIKE 'check:%'").run();
    const answer = await client.visitor.post(`/api/orders/${orderId}/check`, {
      code: 'TCKWRONG01',
    });
    statuses.push(answer.status);
    await fail(orderId);
  }
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
});

test('an order prompts ten phones an hour, whoever they belong to', async () => {
  const client = await buyer();
  const { orderId } = await order(client, aPhone(), 'mpesa');
  const statuses: number[] = [];
  for (let i = 0; i < 10; i++) {
    await fail(orderId);
    const body = { method: 'mpesa', phone: `07240${i}0017` };
    statuses.push((await client.visitor.post(`/api/orders/${orderId}/pay`, body)).status);
  }
  expect(statuses).toEqual([...Array(9).fill(200), 429]);
});

test('thirty customers of one carrier who mistype a code do not lock out the next; one who guesses is stopped', async () => {
  const carrier = { 'CF-Connecting-IP': '105.160.1.1' };
  const tryCode = (visitor: Client['visitor'], code: string) =>
    visitor.post('/api/cart/discount', { code }, carrier);
  const code = `CGNAT${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
  const { saveDiscount } = await import('../../../shared/cart/discount.ts');
  await commitAt(Date.now(), BOSS, saveDiscount, { ...CODE_RULES, code });
  for (let i = 0; i < 30; i++) {
    expect((await tryCode(await guest(), 'TYPO')).status).toBe(409);
  }
  expect((await tryCode(await guest(), code)).status).toBe(200);
  const guesser = await guest();
  for (let i = 0; i < 10; i++) expect((await tryCode(guesser, `GUESS${i}`)).status).toBe(409);
  expect((await tryCode(guesser, 'GUESS11')).status).toBe(429);
  // The network's limit stops new guests; it does not count customers with an account.
  await env.DB.batch(
    Array.from({ length: 160 }, () =>
      env.DB.prepare('INSERT INTO failure (id, key, at) VALUES (?, ?, ?)').bind(
        ...[crypto.randomUUID(), 'discount-from:105.160.1.1', Date.now()],
      ),
    ),
  );
  expect((await tryCode(await guest(), code)).status).toBe(429);
  expect((await tryCode(await customer(), code)).status).toBe(200);
});
