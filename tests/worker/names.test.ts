import { expect, test, vi } from 'vitest';
import { setOrderStatus } from '../../shared/order.ts';
import { CART_IDLE_MS, KEEP_WORDS_MS } from '../../shared/retention.ts';
import { forgetNames } from '../../worker/retention.ts';
import { seat } from './access/seats.ts';
import { DESIGN, draftOf } from './guests.ts';
import { mails } from './people.ts';
import { takeFaults, takeRefusals } from './setup.ts';
import { Client, env, guest } from './shop.ts';
import { BOSS, commitAt, hireBoss } from './shop-hands.ts';
import { paidOrder } from './workshop.ts';

const MARKER = 'Zuwenamarka';
const design = { ...DESIGN, text: MARKER, labels: 25 as const };

/** The same under another name, as workshop.ts orders it. */
const worded = (text: string) => ({ ...design, text }) as { labels: number };

/** Where in the database the marker stands: tables and columns. */
async function placesOf(marker: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT m.name AS t, p.name AS c FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '_cf%'",
  ).all<{ t: string; c: string }>();
  const counts = await env.DB.batch<{ n: number }>(
    results.map(({ t, c }) =>
      env.DB.prepare(`SELECT count(*) AS n FROM "${t}" WHERE instr("${c}", ?) > 0`).bind(marker),
    ),
  );
  return results.filter((_, i) => counts[i]?.results[0]?.n).map(({ t, c }) => `${t}.${c}`);
}

test('D01 a child’s name stands in the cart, the draft, the design and the order’s line, and nowhere else', async () => {
  await hireBoss();
  const outward: string[] = [];
  const real = globalThis.fetch;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    // A mail's own text goes to its reader; whatever else leaves the shop is looked at.
    const body = address.startsWith(env.MAIL_URL ?? '-') ? '' : String(init?.body ?? '');
    outward.push(`${address} ${body}`);
    return real(input, init);
  });
  const customer = new Client((await seat('other')).visitor);
  const admin = await seat('admin');
  const addresses: string[] = [];
  const ask = async (path: string, who = customer.visitor) => {
    const answer = await who.fetch(path);
    addresses.push(path, ...[...answer.headers].map(([name, value]) => `${name}: ${value}`));
    return answer.text();
  };
  await customer.send('saveDraft', draftOf(MARKER));
  const orderId = await paidOrder(customer, worded(MARKER));
  await customer.send('addDesign', { designId: crypto.randomUUID(), design, quantity: 2 });
  const { text: _, labels: __, size: ___, type: ____, ...look } = design;
  await customer.send('editOrderLine', {
    lineId: `${orderId}/0`,
    design: { ...look, text: MARKER },
  });
  // What is refused names the marker too: in arguments, and where a notice could tell of it.
  await customer.send('addDesign', { designId: 'x', design, quantity: 0 });
  await customer.send('setQuantity', { lineId: MARKER, quantity: 10_000 });
  await customer.send('nobody', { text: MARKER });
  await customer.visitor.post('/api/checkout', { text: MARKER });
  await customer.visitor.post('/api/cart/discount', { code: MARKER });
  for (const status of ['processing', 'shipped', 'delivered']) {
    await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status });
  }
  for (const path of [`/api/receipts/${orderId}`, `/order/${orderId}`, '/cart', '/customize']) {
    expect(await ask(path), path).not.toContain(MARKER);
  }
  for (const path of [
    '/api/admin/users',
    '/api/money/payments',
    '/api/money/payments.csv',
    '/api/moderation',
  ]) {
    expect(await ask(path, admin.visitor), path).not.toContain(MARKER);
  }
  expect(await ask('/api/account/export')).toContain(MARKER);
  const sent = await mails();
  expect(sent.filter(({ subject }) => subject.includes(MARKER))).toEqual([]);
  const said = [...takeFaults(), ...takeRefusals(), ...outward, ...addresses];
  expect(said.filter((line) => line.includes(MARKER))).toEqual([]);
  expect((await placesOf(MARKER)).sort()).toEqual([
    'design.text',
    'draft.content',
    'order_line.design',
  ]);
  fetched.mockRestore();
});

/** The next full hour after a time, when names are forgotten. */
const hourAfter = (at: number) => Math.ceil(at / 3_600_000) * 3_600_000;

test.each([
  ['delivered', KEEP_WORDS_MS.delivered],
  ['cancelled', KEEP_WORDS_MS.cancelled],
] as const)(
  'D03 names of a %s order are erased when their time is over, and not before',
  async (status, keptMs) => {
    await hireBoss().catch(() => {});
    const name = `Mark${status}`;
    const client = new Client((await seat('other')).visitor);
    const orderId = await paidOrder(client, worded(name));
    const at = Date.now();
    await commitAt(at, BOSS, setOrderStatus, { orderId, status });
    await forgetNames(env.DB, hourAfter(at + keptMs - 2 * 3_600_000));
    expect(await placesOf(name)).toContain('order_line.design');
    const { cookie } = await client.pull();
    await forgetNames(env.DB, hourAfter(at + keptMs));
    expect(await placesOf(name)).not.toContain('order_line.design');
    const { patch } = await client.pull(cookie);
    expect(patch.find(({ key }) => key === `orderLine/${orderId}/0`)?.value).toMatchObject({
      name: expect.any(String),
      design: { text: '', line2: '', others: [] },
    });
    await forgetNames(env.DB, hourAfter(at + keptMs) + 3_600_000);
    takeFaults();
  },
);

test('D03 a cart nobody came back to for ninety days loses its designs, and one that is used does not', async () => {
  const [idle, used] = [new Client(await guest()), new Client(await guest())];
  for (const client of [idle, used]) {
    await client.send('addDesign', {
      designId: crypto.randomUUID(),
      design: { ...design, text: 'Idle' },
      quantity: 1,
    });
    await client.send('addToCart', { productId: '1', quantity: 1 });
  }
  const later = hourAfter(Date.now() + CART_IDLE_MS);
  await env.DB.prepare('UPDATE sync_client_group SET seenAt = ? WHERE owner = ?')
    .bind(later - 1_000, used.visitor.owner)
    .run();
  await forgetNames(env.DB, later);
  const kinds = async (client: Client) => [
    (await client.rows('design')).length,
    (await client.rows('cartLine')).length,
  ];
  expect(await kinds(idle)).toEqual([0, 1]);
  expect(await kinds(used)).toEqual([1, 2]);
});

test('what is to be forgotten is found by indexes, among a hundred thousand orders too', async () => {
  const { queries } = await import('../../worker/retention.ts');
  for (const sql of queries) {
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN ${sql.replace(/\?\d?/g, '0')}`,
    ).all<{ detail: string }>();
    const scans = results.map(({ detail }) => detail).filter((detail) => /^SCAN/.test(detail));
    expect(
      scans.filter((detail) => !detail.includes('USING INDEX')),
      sql,
    ).toEqual([]);
  }
});
