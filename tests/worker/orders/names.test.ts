import { expect, test, vi } from 'vitest';
import { NAMES_IDLE_MS } from '../../../shared/cart/idle.ts';
import { setTracking } from '../../../shared/order/edit/tracking.ts';
import { KEEP_NAMES_MS } from '../../../shared/order/retention.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import worker from '../../../worker/index.ts';
import { CRON } from '../../../worker/jobs/cron.ts';
import { forgetNames, queries } from '../../../worker/jobs/retention.ts';
import { callerOf } from '../access/callers.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { DESIGN, draftOf } from '../guests.ts';
import { mails } from '../people.ts';
import { takeFaults, takeRefusals } from '../setup.ts';
import { Client, env, guest } from '../shop.ts';
import { paidOrder, worded } from '../workshop.ts';

const MARKER = 'Zuwenamarka';
const design = { ...DESIGN, text: MARKER, labels: 25 as const };

/** Tables and columns that contain the marker. */
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

test('D01 a child’s name is stored in the cart, the draft, the design and the order’s line, and nowhere else', async () => {
  await hireBoss();
  const outward: string[] = [];
  const real = globalThis.fetch;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    // Mails may contain it; every other outgoing request is checked.
    const body = address.startsWith(env.MAIL_URL ?? '-') ? '' : String(init?.body ?? '');
    outward.push(`${address} ${body}`);
    return real(input, init);
  });
  const customer = new Client((await callerOf('other')).visitor);
  const admin = await callerOf('admin');
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
  // Refused mutations contain the marker too, in arguments that a notice might repeat.
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
  // What a receipt does say of a label.
  expect(await ask(`/api/receipts/${orderId}`)).toContain('"made":{"type":');
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

test('D01 a notice of a refusal holds no part of the words that were refused', async () => {
  const client = new Client((await callerOf('other')).visitor);
  const refused = (text: string, more = {}) =>
    client.send('addDesign', {
      designId: crypto.randomUUID(),
      design: { ...DESIGN, text, size: 'small', ...more },
      quantity: 1,
    });
  await refused('Zuwenamarka😀');
  await refused('Zuwenamarka Zuwenamarka');
  await refused('Amani', { line2: 'WWWWZUWENAMARKAWWWWW' });
  await refused('Amani', { others: [{ text: 'Amani', line2: 'WWWWZUWENAMARKAWWWWW' }] });
  await refused('Amani', { Zuwenamarka: 1 });
  await client.send('editOrderLine', { lineId: 'Zuwenamarka', design: { text: 'Zuwenamarka' } });
  await client.send('setOrderStatus', { orderId: 'Zuwenamarka', status: 'Zuwenamarka' });
  await client.send('Zuwenamarka', { orderId: 'Zuwenamarka' });
  const notices = await client.rows('notice');
  expect(notices.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['too_wide', 'unprintable', 'invalid', 'forbidden', 'unknown_mutator']),
  );
  expect(notices).toHaveLength(8);
  const text = JSON.stringify(notices.map(({ detail }) => detail)).toLowerCase();
  const parts = Array.from({ length: MARKER.length - 3 }, (_, i) => MARKER.slice(i, i + 4));
  expect(parts.filter((part) => text.includes(part.toLowerCase()))).toEqual([]);
});

/** The next full hour, when names are erased. */
const hourAfter = (at: number) => Math.ceil(at / 3_600_000) * 3_600_000;

test.each([
  ['delivered', KEEP_NAMES_MS.delivered],
  ['cancelled', KEEP_NAMES_MS.cancelled],
  ['shipped', KEEP_NAMES_MS.shipped],
] as const)(
  'D03 names of a %s order are erased when their time is over, and not before',
  async (status, keptMs) => {
    await hireBoss().catch(() => {});
    const name = `Mark${status}`;
    const client = new Client((await callerOf('other')).visitor);
    const others = [{ text: 'Otieno', line2: '' }];
    const orderId = await paidOrder(client, { ...worded(name), others });
    const at = Date.now();
    await commitAt(at, BOSS, setOrderStatus, { orderId, status });
    // Once an order has ended, its changes keep no name for longer.
    const change = { orderId, courier: '', tracking: 'RB1' };
    if (status !== 'shipped') await commitAt(at + 3_600_000, BOSS, setTracking, change);
    await forgetNames(env.DB, hourAfter(at + keptMs - 2 * 3_600_000));
    expect(await placesOf(name)).toContain('order_line.design');
    const { cookie } = await client.pull();
    await forgetNames(env.DB, hourAfter(at + keptMs));
    expect(await placesOf(name)).not.toContain('order_line.design');
    const { patch } = await client.pull(cookie);
    expect(patch.find(({ key }) => key === `orderLine/${orderId}/0`)?.value).toMatchObject({
      name: expect.any(String),
      // Its stock and its sum go by the number of names.
      design: { text: '', line2: '', others: [{ text: '', line2: '' }] },
    });
    await forgetNames(env.DB, hourAfter(at + keptMs) + 3_600_000);
    takeFaults();
  },
);

test('D03 a design kept for reordering outlives its time until it is unticked, and stops no other erasure', async () => {
  await hireBoss().catch(() => {});
  const client = new Client((await callerOf('other')).visitor);
  const [kept, other] = ['Markkept', 'Markother'];
  const orderId = await paidOrder(client, worded(kept), worded(other));
  const lineId = `${orderId}/0`;
  await client.send('keepDesign', { lineId, keep: true });
  const delivered = Date.now();
  await commitAt(delivered, BOSS, setOrderStatus, { orderId, status: 'delivered' });
  const over = delivered + KEEP_NAMES_MS.delivered;
  await forgetNames(env.DB, over);
  expect(await placesOf(kept)).toEqual(['order_line.design']);
  expect(await placesOf(other)).toEqual([]);
  const due = await env.DB.prepare(queries.OLD_LINES)
    .bind(over, over, over, 50)
    .all<{ id: string }>();
  expect(due.results).not.toContainEqual({ id: lineId, orderId });
  const exported = await (await client.visitor.fetch('/api/account/export')).json();
  const [line] = (exported as { orderLines: { keepSince: number }[] }).orderLines;
  expect(line?.keepSince).toBeGreaterThanOrEqual(delivered - 60_000);
  await client.send('keepDesign', { lineId: `${orderId}/1`, keep: true });
  expect(await client.rows('notice')).toMatchObject([{ code: 'words_erased' }]);
  await client.send('keepDesign', { lineId, keep: false });
  await forgetNames(env.DB, over + 1);
  expect(await placesOf(kept)).toEqual([]);
});

test('D03 the hourly trigger erases in whichever minute it comes; the minute’s does not', async () => {
  await hireBoss().catch(() => {});
  const client = new Client((await callerOf('other')).visitor);
  const orderId = await paidOrder(client, worded('Marklate'));
  const delivered = Date.now() - KEEP_NAMES_MS.delivered - 1;
  await commitAt(delivered, BOSS, setOrderStatus, { orderId, status: 'delivered' });
  const clock = vi.useFakeTimers({ toFake: ['Date'], now: hourAfter(Date.now()) + 37 * 60_000 });
  await worker.scheduled({ cron: CRON.minutely } as ScheduledController, env);
  expect(await placesOf('Marklate')).toContain('order_line.design');
  await worker.scheduled({ cron: CRON.hourly } as ScheduledController, env);
  await worker.scheduled({ cron: CRON.hourly } as ScheduledController, env);
  clock.useRealTimers();
  expect(await placesOf('Marklate')).toEqual([]);
  takeFaults();
});

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
  const later = hourAfter(Date.now() + NAMES_IDLE_MS);
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
