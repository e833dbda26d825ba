import { expect, test } from 'vitest';
import { quote, SEED_FEES, unitPriceCents } from '../../../shared/cart/quote.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import type { Row } from '../../../shared/tx.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { callerOf } from '../access/callers.ts';
import { Client, guest } from '../shop.ts';

const DESIGN = { ...DEFAULT_DESIGN, text: 'Wanjiku' };
const names = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ text: `Child ${i}`, line2: '' }));

const admin = new Client((await callerOf('admin')).visitor);
let basedOn = '';
async function save(steps: { from: number; cents: number }[]) {
  const edition = crypto.randomUUID();
  await admin.send('savePriceSteps', { steps, basedOn, edition });
  basedOn = edition;
}

/** What a browser shows of a cart: the mirror's rows and the shop's own function. */
async function shown(client: Client) {
  const rows = async <K extends 'cartLine' | 'design' | 'priceSteps'>(kind: K) =>
    (await client.rows(kind)) as unknown as Row<K>[];
  const [lines, designs, [prices]] = [
    await rows('cartLine'),
    await rows('design'),
    await rows('priceSteps'),
  ];
  const priced = lines.map((line) => {
    const design = designs.find(({ id }) => id === line.designId);
    const cents = unitPriceCents(line, undefined, design, prices?.steps ?? []) ?? 0;
    return { quantity: line.quantity, unitPriceCents: cents };
  });
  const { totalCents } = quote(priced, SEED_FEES, 'standard');
  return { lines, totalCents };
}

test('an order by steps costs what the browser showed, and old steps are refused with the new total', async () => {
  const client = new Client(await guest());
  const designId = crypto.randomUUID();
  await client.send('addDesign', {
    designId,
    design: { ...DESIGN, others: names(2) },
    quantity: 1,
  });
  const place = ({ lines, totalCents }: Awaited<ReturnType<typeof shown>>) =>
    client.visitor.post('/api/checkout', checkoutBody(lines, totalCents));
  const before = await shown(client);
  expect(before.totalCents).toBe(3 * 50 * 2000 + 25_000);
  await save([{ from: 150, cents: 1500 }]);
  const refused = await place(before);
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'price_changed' }]);
  const after = await shown(client);
  expect(after.totalCents).toBe(3 * 50 * 1500 + 25_000);
  expect((await place(after)).status).toBe(201);
  expect(await client.rows('orderLine')).toMatchObject([{ unitPriceCents: 225_000, quantity: 1 }]);
  // What is ordered keeps its price.
  await save([]);
  expect(await client.rows('orderLine')).toMatchObject([{ unitPriceCents: 225_000 }]);
});

test('copies count: the step is that of the whole line, by phone too', async () => {
  await save([
    { from: 100, cents: 1800 },
    { from: 1000, cents: 1250 },
  ]);
  const client = new Client(await guest());
  await client.send('addDesign', { designId: crypto.randomUUID(), design: DESIGN, quantity: 20 });
  const cart = await shown(client);
  expect(cart.totalCents).toBe(20 * 50 * 1250);
  const answer = await client.visitor.post(
    '/api/checkout',
    checkoutBody(cart.lines, cart.totalCents),
  );
  expect(answer.status).toBe(201);
  const { contact } = checkoutBody([], 0);
  const byPhone = (expectedCents: number) =>
    admin.visitor.post('/api/admin/orders', {
      ...{ orderId: crypto.randomUUID(), channel: 'phone', contact, shippingMethod: 'standard' },
      lines: [{ productId: null, quantity: 2, design: DESIGN }],
      ...{ paymentMethod: 'mpesa', consent: true, locale: 'en', expectedCents },
    });
  expect((await byPhone(2 * 50 * 2000 + 25_000)).status).toBe(409);
  expect((await byPhone(2 * 50 * 1800 + 25_000)).status).toBe(201);
});

test('the answer about the price of labels says the steps, and the price of each set', async () => {
  const answers = async (path: string) => (await admin.visitor.fetch(path)).text();
  await save([]);
  expect(await answers('/faq')).toContain(
    'KSh 20 for each label, in sets of 25, 50, 75, 100, 150 or 200. A set of 25 costs KSh 500, 50 cost KSh 1,000 and 200 cost KSh 4,000. Ready-made products',
  );
  await save([
    { from: 10, cents: 1900 },
    { from: 100, cents: 1800 },
    { from: 500, cents: 1800 },
    { from: 1000, cents: 1250 },
  ]);
  const stepped = await answers('/faq');
  expect(stepped).toContain('<p>KSh 19 for each label');
  expect(stepped).toContain(
    'A set of 25 costs KSh 475, 50 cost KSh 950 and 200 cost KSh 3,600. More',
  );
  expect(stepped).toContain('cost less each: KSh 18 from 100, KSh 12.50 from 1000. Ready');
  expect(await answers('/sw/faq')).toContain(
    'KSh 18 kuanzia lebo 100, KSh 12.50 kuanzia lebo 1000. Bei',
  );
});
