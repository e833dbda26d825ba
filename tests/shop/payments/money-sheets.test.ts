import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAt } from '../../../shared/time.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { until } from '../../until.ts';
import { boss } from '../first-admin.ts';
import { guest, type Running, startAll, type Visitor } from '../harness.ts';
import { filledCart, phone } from '../order.ts';
import { paying } from '../paying.ts';

let shop: Running;
let admin: Visitor;
beforeAll(async () => {
  shop = await startAll();
  admin = await boss(shop);
});
afterAll(() => shop?.stop());

const { place, attemptsOf, paymentBecomes } = paying(() => shop);
type Found = { payments: Record<string, unknown>[] };
const decide = (action: string, body: object) => admin.post(`/api/money/${action}`, body);
const today = () => dayAt(Date.now());
const find = async (query: string) =>
  (await admin.get<Found>(`/api/money/payments?${query}`)).payments;

test('payments are found by order, receipt, invoice, state, method and day; phones are masked', async () => {
  const { body } = await place('0712005678');
  const { orderId } = body;
  await paymentBecomes(orderId, 'paid');
  const [attempt] = await until('the receipt', () => {
    const tries = attemptsOf(orderId);
    return tries[0]?.receipt ? tries : null;
  });
  const [invoice] = shop.rows<{ number: string }>(
    "SELECT number FROM invoice WHERE orderId = ? AND kind = 'invoice'",
    orderId,
  );
  for (const q of [
    orderId.slice(0, 8),
    `tt-${orderId.slice(0, 8)}`,
    attempt?.receipt,
    `inv-${invoice?.number}`,
  ]) {
    const found = await find(`q=${encodeURIComponent(String(q))}`);
    expect(
      found.map(({ id }) => id),
      String(q),
    ).toContain(attempt?.id);
  }
  const rows = await find(`state=settled&method=mpesa&from=${today()}&to=${today()}`);
  expect(rows.length).toBeGreaterThan(0);
  expect(await find('from=2020-01-01&to=2020-01-02')).toEqual([]);
  expect(JSON.stringify(rows)).not.toMatch(/2547\d{8}/);
  const detail = await admin.get<{ events: { raw: string }[] }>(
    `/api/money/payments/${attempt?.id}`,
  );
  expect(detail.events.length).toBeGreaterThan(0);
  expect(JSON.stringify(detail)).not.toMatch(/2547\d{8}/);
  expect(JSON.stringify(detail.events)).toContain('25471*****');
});

test.for([
  'state=nope',
  'method=gold',
  'from=yesterday',
  'from=2026-02-30',
  'before=1',
  `q=${'x'.repeat(65)}`,
])('payments asked for by %s are refused', async (query) => {
  expect((await admin.fetch(`/api/money/payments?${query}`)).status).toBe(400);
});

test.for(['', 'from=2026-01-01', 'from=2026-01-02&to=2026-01-01', 'from=2026-01-01&to=2026-12-31'])(
  'days asked for by "%s" are refused',
  async (query) => {
    expect((await admin.fetch(`/api/money/days?${query}`)).status).toBe(400);
  },
);

test('a day’s sums are shown beside what the statement says', async () => {
  await decide('statement', {
    ...{ day: today(), method: 'card', inMinor: 5_000, outMinor: 0, note: '=1+1' },
  });
  const { days } = await admin.get<{ days: Record<string, unknown>[] }>(
    `/api/money/days?from=${today()}&to=${today()}`,
  );
  const [sums] = shop.rows<{ n: number }>(
    `SELECT (SELECT sum(capturedCents) FROM payment_attempt WHERE method = 'mpesa') + coalesce(
       (SELECT sum(amountCents) FROM stray_payment WHERE state <> 'matched'), 0) AS n`,
  );
  expect(days).toContainEqual(expect.objectContaining({ method: 'mpesa', inMinor: sums?.n }));
  expect(days).toContainEqual(
    expect.objectContaining({
      ...{ method: 'card', inMinor: 0 },
      statement: { inMinor: 5_000, outMinor: 0, note: '=1+1' },
    }),
  );
  for (const changes of [{ day: 'x' }, { inMinor: -1 }, { inMinor: 1.5 }, { method: 'gold' }]) {
    const body = { day: today(), method: 'card', inMinor: 0, outMinor: 0, note: '', ...changes };
    expect((await decide('statement', body)).status).toBe(400);
  }
});

test('sheets hold every payment and paper, and no formula', async () => {
  const payments = await admin.fetch('/api/money/payments.csv?state=settled');
  expect(payments.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(payments.headers.get('Content-Disposition')).toContain('attachment');
  const text = await payments.text();
  expect(text.split('\r\n').length).toBeGreaterThan(2);
  expect(text).not.toMatch(/(^|,|\n)"?[=+@]/);
  const visitor = await guest(shop.origin);
  const lines = await filledCart(visitor, [['1', 1]]);
  const body = checkoutBody(lines, 100_000, { mpesaPhone: phone() });
  body.contact.fullName = '=HYPERLINK("http://x","y")';
  expect((await visitor.post('/api/checkout', body)).status).toBe(201);
  await paymentBecomes(body.orderId, 'paid');
  const papers = await admin.fetch(`/api/money/papers.csv?from=${today()}&to=${today()}`);
  const sheet = await papers.text();
  expect(sheet).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
  expect(sheet).toMatch(/INV-\d{4}-\d{5},invoice,/);
});

test('nothing of money is for anybody but an admin with a second factor', async () => {
  const stranger = await guest(shop.origin);
  for (const path of [
    ...['payments', 'payments.csv', 'payments/x', `days?from=${today()}&to=${today()}`],
    ...[`papers.csv?from=${today()}&to=${today()}`],
  ]) {
    expect((await stranger.fetch(`/api/money/${path}`)).status, path).toBe(403);
  }
  for (const action of ['accept-payment', 'ask-refund', 'statement', 'nonsense']) {
    expect((await stranger.post(`/api/money/${action}`, {})).status, action).toBe(403);
  }
  expect((await decide('nonsense', {})).status).toBe(404);
  expect((await decide('constructor', {})).status).toBe(404);
  expect((await decide('accept-payment', { attemptId: 'x'.repeat(5000) })).status).toBe(413);
});
