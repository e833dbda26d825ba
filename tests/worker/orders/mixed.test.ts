import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { newJobCode } from '../../../shared/production/job.ts';
import type { PackPart } from '../../../shared/production/pack.ts';
import { orderPlaced } from '../../../worker/mail/order-placed.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { readPdf } from '../../node/pdf.ts';
import { firstAdmin } from '../people.ts';
import { Client, env, guest, type Visitor } from '../shop.ts';
import { pay } from '../workshop.ts';

const PRODUCT = '2';
const TOTAL = 90_000 + 25_000;
const MIXED: PackPart[] = [
  { type: 'waterproof', size: 'large', count: 4 },
  { type: 'iron-on', size: 'medium', count: 3 },
  { type: 'waterproof', size: 'small', count: 2 },
];
const DESIGN = { ...DEFAULT_DESIGN, text: 'Wanjiku', font: 'bold', labels: 25 } as const;
const WIDE = 'WWWWWWWWWWWWWW';

let owner: Visitor;
let admin: Client;
beforeAll(async () => {
  owner = (await firstAdmin()).visitor;
  admin = new Client(owner);
});

async function holds(parts: readonly PackPart[]) {
  const [first, ...more] = parts;
  const { type: labelType, size, count: labels } = first as PackPart;
  await admin.send('savePack', { productId: PRODUCT, labelType, size, labels, more });
}

const add = (client: Client, design: object = DESIGN) =>
  client.send('addDesign', {
    ...{ designId: crypto.randomUUID(), design, quantity: 1, productId: PRODUCT },
  });
const checkout = async (client: Client, total = TOTAL) => {
  const body = checkoutBody(await client.rows('cartLine'), total);
  return { orderId: body.orderId, answer: await client.visitor.post('/api/checkout', body) };
};
async function ordered(parts = MIXED) {
  await holds(parts);
  const client = new Client(await guest());
  await add(client);
  const { orderId, answer } = await checkout(client);
  expect(answer.status, await answer.clone().text()).toBe(201);
  await pay(orderId);
  return { client, orderId };
}
const make = async (labelType: string, lineIds: string[]) => {
  const jobId = newJobCode();
  await admin.send('createJob', { jobId, labelType, sheet: 'a4', lineIds });
  return jobId;
};
const said = async (client: Client) =>
  (await client.rows('notice')).map(({ code, detail }) => ({ code, detail }));
const statusOf = async (client: Client) => (await client.rows('order'))[0]?.status;

test('parts go to the jobs of their materials, move separately, and the order is ready when all are', async () => {
  const { client, orderId } = await ordered();
  const [first, second, third] = [`${orderId}/0`, `${orderId}/0/1`, `${orderId}/0/2`];
  expect(await client.rows('orderLine')).toMatchObject([
    {
      parts: [
        { type: 'waterproof', size: 'large', copies: 4 },
        { type: 'iron-on', size: 'medium', copies: 3 },
        { type: 'waterproof', size: 'small', copies: 2 },
      ],
    },
  ]);
  const sticky = await make('waterproof', [first, third]);
  const ironed = await make('iron-on', [second]);
  const sheets = await owner.fetch(`/api/press/${sticky}/sheets.pdf`);
  const pdf = readPdf(new Uint8Array(await sheets.arrayBuffer()));
  const placed = pdf.pages.flatMap((_, i) => [...pdf.content(i).matchAll(/\/(A[\d.]+) Do/g)]);
  expect(placed).toHaveLength(4 + 2);
  // Each has a tag of its own.
  expect([...pdf.forms.keys()].filter((key) => key.startsWith('T'))).toHaveLength(2);

  const move = (to: string, ...lineIds: string[]) => admin.send('moveLines', { lineIds, to });
  for (const to of ['printed', 'cut', 'packed', 'handed_over']) await move(to, first, third);
  expect(await statusOf(client)).toBe('processing');
  expect(await client.rows('linePart')).toMatchObject([
    { id: second, jobId: ironed, step: 'queued' },
    { id: third, jobId: sticky, step: 'handed_over' },
  ]);
  for (const to of ['printed', 'cut', 'packed', 'handed_over']) await move(to, second);
  expect(await statusOf(client)).toBe('shipped');
});

test('a label whose second part is on a sheet cannot be edited any more', async () => {
  const { client, orderId } = await ordered();
  const jobId = await make('iron-on', [`${orderId}/0/1`]);
  const { text, line2, icon, colour, font } = { ...DESIGN, text: 'Nyambura' };
  const edit = { lineId: `${orderId}/0`, design: { text, line2, icon, colour, font } };
  await client.send('editOrderLine', edit);
  expect(await said(client)).toMatchObject([{ code: 'printing_started' }]);
  await admin.send('dissolveJob', { jobId, lineIds: [`${orderId}/0/1`] });
  await client.send('editOrderLine', { ...edit, design: { ...edit.design, text: WIDE } });
  expect(await said(client)).toMatchObject([
    { code: 'printing_started' },
    { code: 'too_wide', detail: { part: 3, size: 'small', type: 'waterproof' } },
  ]);
  await client.send('editOrderLine', edit);
  expect(await client.rows('orderLine')).toMatchObject([{ design: { text: 'Nyambura' } }]);
});

test('a name that fits five parts of six is refused with the sixth, and one of a list with its row', async () => {
  const five = Array.from({ length: 5 }, (): PackPart => ({ type: 'uv', size: 'large', count: 1 }));
  await holds([...five, { type: 'iron-on', size: 'small', count: 1 }]);
  const client = new Client(await guest());
  await add(client, { ...DESIGN, text: WIDE });
  const others = Array.from({ length: 199 }, (_, i) => ({
    text: i === 150 ? WIDE : `Amani ${i}`,
    line2: '',
  }));
  await add(client, { ...DESIGN, others });
  const misfit = { part: 6, type: 'iron-on', size: 'small' };
  expect(await said(client)).toMatchObject([
    { code: 'too_wide', detail: { ...misfit, row: 1, names: 1 } },
    { code: 'too_wide', detail: { ...misfit, row: 152, names: 200 } },
  ]);
  expect(JSON.stringify(await said(client))).not.toContain(WIDE);
  expect(await client.rows('cartLine')).toEqual([]);
  // Without that part both are printed.
  await holds(five);
  await add(client, { ...DESIGN, others });
  expect(await client.rows('cartLine')).toHaveLength(1);
});

test('a pack that was edited since is refused at checkout with the part, and the cart keeps everything', async () => {
  await holds(MIXED.slice(0, 2));
  const client = new Client(await guest());
  await add(client, { ...DESIGN, text: WIDE });
  await holds(MIXED);
  const { answer } = await checkout(client);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    ...{ code: 'too_wide', part: 3, size: 'small', type: 'waterproof', row: 1 },
    product: expect.any(String),
  });
  expect(await client.rows('cartLine')).toHaveLength(1);
  expect(await client.rows('design')).toMatchObject([{ text: WIDE }]);
  expect(await client.rows('order')).toEqual([]);
});

test('orders that wait keep what they were sold with when their pack is edited', async () => {
  const { client, orderId } = await ordered();
  await holds([{ type: 'uv', size: 'small', count: 1 }]);
  await make('uv', [`${orderId}/0`]);
  expect(await said(admin)).toMatchObject([{ code: 'invalid', detail: { field: 'labelType' } }]);
  const jobId = await make('waterproof', [`${orderId}/0`, `${orderId}/0/2`]);
  expect(await client.rows('orderLine')).toMatchObject([
    { jobId, press: { type: 'waterproof', size: 'large', copies: 4 } },
  ]);
});

test('the mail about an order lists each part with its labels for all names', async () => {
  await holds(MIXED);
  const client = new Client(await guest());
  await add(client, { ...DESIGN, others: [{ text: 'Kamau', line2: '' }] });
  await client.send('addToCart', { productId: PRODUCT, quantity: 2 });
  const { orderId, answer } = await checkout(client, 4 * 90_000 + 25_000);
  expect(answer.status, await answer.clone().text()).toBe(201);
  const list =
    '  - 8 × Large 81 x 21 mm, Waterproof\n' +
    '  - 6 × Medium 56 x 16 mm, Iron-On\n' +
    '  - 4 × Small 46 x 10 mm, Waterproof\n';
  const { text, html } = (await orderPlaced(env, orderId)) ?? { text: '', html: '' };
  expect(text).toContain(`KSh 1,800\n${list}2 × `);
  expect(text).toContain(`(Blank labels to write on): KSh 1,800\n${list}Shipping`);
  expect(html).toContain('<li>6 × Medium 56 x 16 mm, Iron-On</li>');
  const receipt = await client.visitor.fetch(`/api/receipts/${orderId}`);
  const papers = await receipt.text();
  expect(JSON.parse(papers).lines).toMatchObject([
    { names: 2, labels: 9, quantity: 1, unitPriceCents: 180_000 },
    { names: 1, labels: 9, quantity: 2 },
  ]);
  expect(text + html + papers).not.toMatch(/Wanjiku|Kamau/);
});

test('a shape that is no longer made is refused with words, and the other parts go on', async () => {
  const { client, orderId } = await ordered();
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `UPDATE order_line SET parts = replace(parts, 'large', 'rhombus'),
        version = (SELECT version FROM sync_clock) WHERE orderId = ?`,
    ).bind(orderId),
  ]);
  const wrong = await make('waterproof', [`${orderId}/0`]);
  expect((await said(admin)).at(-1)).toMatchObject({
    ...{ code: 'shape_gone', detail: { shape: 'rhombus' } },
  });
  expect((await owner.fetch(`/api/press/${wrong}/sheets.pdf`)).status).toBe(404);
  const jobId = await make('waterproof', [`${orderId}/0/2`]);
  expect((await owner.fetch(`/api/press/${jobId}/sheets.pdf`)).status).toBe(200);
  expect(await client.rows('linePart')).toMatchObject([{ jobId, step: 'queued' }]);
});
