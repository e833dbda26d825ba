import { beforeEach, expect, test } from 'vitest';
import {
  addDesign,
  changeDesign,
  clearCart,
  lineId,
  removeLine,
} from '../../../shared/cart/cart.ts';
import { eraseDraft, saveDraft } from '../../../shared/cart/draft.ts';
import { NAMES_IDLE_MS } from '../../../shared/cart/idle.ts';
import { unitPriceCents } from '../../../shared/cart/quote.ts';
import { DEFAULT_DESIGN, LABEL_PRICE_CENTS, NO_STEPS } from '../../../shared/label/choices.ts';
import { EDIT_MS } from '../../../shared/order/edit/editable.ts';
import { editOrderLine, MAX_EDITS } from '../../../shared/order/edit/line.ts';
import { placeOrder } from '../../../shared/order/order.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { runMutator, SYSTEM } from '../../../shared/tx.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { MapTx } from '../../map-tx.ts';

const OWNER = { role: 'guest', owner: 'g:1' } as const;
const STRANGER = { role: 'guest', owner: 'g:2' } as const;
const ADMIN = { role: 'admin', owner: 'u:1' } as const;
const ID = '7d9f0b0e-3c3a-4c57-9a55-0a2b9d3c1e11';
const DESIGN = { ...DEFAULT_DESIGN, text: 'Wanjiku' };
const CLASS = {
  ...DESIGN,
  others: [
    { text: 'Otieno', line2: '' },
    { text: 'Amani', line2: '3 E' },
  ],
};
const CONTENT = { design: DESIGN, names: [], many: false, editing: null };

let tx: MapTx;
const as = (actor: MapTx['actor'], later = 0) => new MapTx(actor, tx.rows, tx.now + later);
const add = (design: object = DESIGN, more: object = {}) =>
  runMutator(addDesign, tx, { designId: ID, design, quantity: 1, ...more });

beforeEach(() => {
  tx = new MapTx(OWNER);
  const pack = { name: 'Pack', nameSw: 'Kifurushi', priceCents: 150_000 };
  tx.rows.set('product/5', { id: '5', ...pack, takesDesign: true });
  tx.rows.set('product/9', { id: '9', ...pack, takesDesign: false });
  tx.rows.set('stock/5', { id: '5', onHand: 10 });
  tx.rows.set('county/47', { id: '47', name: 'Nairobi City', zoneId: 'nairobi' });
  tx.rows.set('zone/nairobi', {
    id: 'nairobi',
    standardCents: 25_000,
    expressCents: 45_000,
    freeAboveCents: 500_000,
  });
});

test('a pack takes a design: its line is product and design, its price the pack’s', async () => {
  await add(DESIGN, { productId: '5' });
  const [line] = await tx.list('cartLine', 'g:1');
  expect(line).toMatchObject({ id: lineId('g:1', '5', ID), productId: '5', designId: ID });
  const product = await tx.get('product', '5');
  const design = await tx.get('design', ID);
  expect(unitPriceCents(line as never, product, design, NO_STEPS)).toBe(150_000);
});

test('a design on an unknown product, or on one that takes none, is refused', async () => {
  await expect(add(DESIGN, { productId: 'none' })).rejects.toMatchObject({
    code: 'unknown_product',
  });
  await expect(add(DESIGN, { productId: '9' })).rejects.toMatchObject({ code: 'no_design' });
});

test('one design id is one line: not of another product too', async () => {
  await add();
  await expect(add(DESIGN, { productId: '5' })).rejects.toMatchObject({ code: 'id_taken' });
});

test('a list of names is one line, priced name by name, and every row is checked again', async () => {
  await add(CLASS);
  const design = await tx.get('design', ID);
  expect(design?.others).toHaveLength(2);
  const one = { productId: null, quantity: 1 };
  expect(unitPriceCents(one, undefined, design, NO_STEPS)).toBe(3 * 50 * LABEL_PRICE_CENTS);
  const rows: [object, object][] = [
    [
      { text: 'Amani 🦒', line2: '' },
      { code: 'unprintable', detail: { row: 2, line: 1 } },
    ],
    [
      { text: 'A name of sixteen', line2: '' },
      { code: 'invalid', detail: { row: 2 } },
    ],
    [
      { text: ' ', line2: '' },
      { code: 'invalid', detail: { row: 2 } },
    ],
  ];
  for (const [row, refusal] of rows) {
    const bad = { ...DESIGN, others: [row] };
    const adding = add(bad, { designId: crypto.randomUUID() });
    await expect(adding).rejects.toMatchObject(refusal);
  }
  const many = { ...DESIGN, others: Array(200).fill({ text: 'Amani', line2: '' }) };
  const adding = add(many, { designId: crypto.randomUUID() });
  await expect(adding).rejects.toMatchObject({ code: 'invalid' });
});

test('a removed or cleared list leaves no child’s name behind', async () => {
  for (const [mutator, args] of [
    [removeLine, { lineId: lineId('g:1', null, ID) }],
    [clearCart, {}],
  ] as const) {
    await add(CLASS);
    await runMutator(mutator as typeof clearCart, tx, args);
    expect(JSON.stringify([...tx.rows])).not.toMatch(/Wanjiku|Otieno/);
  }
});

test('a changed design stays on its line; a stranger’s, a lost or an unprintable one is refused', async () => {
  await add();
  const change = (design: object, actor: MapTx['actor'] = OWNER, designId = ID) =>
    runMutator(changeDesign, as(actor), { designId, design });
  await change({ ...CLASS, colour: 'pink', labels: 100 });
  expect(await tx.list('cartLine', 'g:1')).toMatchObject([{ designId: ID, quantity: 1 }]);
  expect(await tx.get('design', ID)).toMatchObject({ colour: 'pink', labels: 100, owner: 'g:1' });
  await expect(change(DESIGN, STRANGER)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(change({ ...DESIGN, text: '' })).rejects.toMatchObject({ code: 'invalid' });
  const lost = change(DESIGN, OWNER, crypto.randomUUID());
  await expect(lost).rejects.toMatchObject({ code: 'not_found' });
});

test('of two drafts the newest stays, and a clock ahead of the server’s wins only once', async () => {
  const save = (text: string, savedAt: number, later = 0) =>
    runMutator(saveDraft, as(OWNER, later), {
      content: { ...CONTENT, design: { ...DESIGN, text } },
      savedAt,
    });
  const saved = async () => (await tx.get('draft', 'g:1'))?.content?.design.text;
  await save('laptop', tx.now);
  await save('phone, offline since', tx.now - 60_000);
  expect(await saved()).toBe('laptop');
  await save('clock ahead', tx.now + 9e9, 1000);
  await save('typed after it', tx.now + 2000, 2000);
  expect(await saved()).toBe('typed after it');
});

test('a change counts whatever clock its phone has, once it has seen the draft, and none loses its turn', async () => {
  const DAY_MS = 24 * 3_600_000;
  const save = (text: string, savedAt: number) =>
    runMutator(saveDraft, as(OWNER), {
      content: { ...CONTENT, design: { ...DESIGN, text } },
      savedAt,
    });
  const draft = async () => {
    const { content, savedAt = 0 } = (await tx.get('draft', 'g:1')) ?? {};
    return { text: content?.design.text, savedAt };
  };
  await save('laptop, two days ahead', tx.now + 2 * DAY_MS);
  const ahead = await draft();
  expect(ahead.savedAt).toBe(tx.now);
  // Its clock is two days behind, so its change gets a time after the state it has seen.
  await save('phone', ahead.savedAt + 1);
  const phone = await draft();
  expect(phone.text).toBe('phone');
  expect(phone.savedAt).toBeGreaterThan(ahead.savedAt);
  // Changed elsewhere at the same time: the later to arrive has another state, so every device accepts
  // it.
  await save('laptop', phone.savedAt);
  const laptop = await draft();
  expect(laptop.text).toBe('laptop');
  expect(laptop.savedAt).toBeGreaterThan(phone.savedAt);
  await save('phone, offline since', phone.savedAt);
  expect(await draft()).toEqual(laptop);
});

test('a draft keeps half-typed words, but nothing larger than a label list', async () => {
  const save = (content: object) => runMutator(saveDraft, tx, { content, savedAt: tx.now });
  await save({ ...CONTENT, design: { ...DESIGN, text: '💛 not printable, too long' } });
  const many = Array(201).fill({ text: 'Amani', line2: '' });
  await expect(save({ ...CONTENT, names: many })).rejects.toMatchObject({ code: 'invalid' });
  const long = { ...CONTENT, design: { ...DESIGN, text: 'x'.repeat(61) } };
  await expect(save(long)).rejects.toMatchObject({ code: 'invalid' });
});

test('a draft nobody came back for is erased by the system alone, and only when it is idle', async () => {
  await runMutator(saveDraft, tx, { content: CONTENT, savedAt: tx.now });
  const erase = (actor: MapTx['actor'], later: number) =>
    runMutator(eraseDraft, as(actor, later), { owner: 'g:1' });
  await expect(erase(OWNER, NAMES_IDLE_MS)).rejects.toMatchObject({ code: 'forbidden' });
  await erase(SYSTEM, NAMES_IDLE_MS - 1);
  expect(await tx.get('draft', 'g:1')).toBeDefined();
  await erase(SYSTEM, NAMES_IDLE_MS);
  expect(await tx.get('draft', 'g:1')).toBeUndefined();
});

async function ordered(design: object, productId: string | null, totalCents: number) {
  await add(design, { productId });
  const lines = [{ id: lineId('g:1', productId, ID), quantity: 1 }];
  const body = checkoutBody(lines, totalCents);
  await runMutator(placeOrder, tx, body);
  return { orderId: body.orderId, lineId: `${body.orderId}/0` };
}

test('a pack for a list of names takes one pack a name out of stock, and gives as many back', async () => {
  const { orderId } = await ordered(CLASS, '5', 450_000 + 25_000);
  expect(await tx.get('stock', '5')).toMatchObject({ onHand: 7 });
  await runMutator(setOrderStatus, as(ADMIN), { orderId, status: 'cancelled' });
  expect(await tx.get('stock', '5')).toMatchObject({ onHand: 10 });
});

const LOOK = { text: 'Wanjikũ', line2: '', icon: 'lion', colour: 'blue', font: 'bold' };

test('an ordered label changes its words and look, never its price', async () => {
  const { orderId, lineId } = await ordered(DESIGN, null, 125_000);
  await runMutator(editOrderLine, as(OWNER, EDIT_MS - 1), { lineId, design: LOOK });
  const line = await tx.get('orderLine', lineId);
  expect(line).toMatchObject({ unitPriceCents: 100_000, quantity: 1 });
  expect(line?.design).toMatchObject({ ...LOOK, size: 'medium', labels: 50, type: 'regular' });
  expect(await tx.get('order', orderId)).toMatchObject({ updatedAt: tx.now + EDIT_MS - 1 });
});

test('the labels of an order are edited two hundred times and no more, as each edit is kept in the audit', async () => {
  const { orderId, lineId } = await ordered(DESIGN, null, 125_000);
  const second = `${orderId}/1`;
  tx.rows.set(`orderLine/${second}`, { ...(await tx.get('orderLine', lineId)), id: second });
  const edit = (of: string) => runMutator(editOrderLine, tx, { lineId: of, design: LOOK });
  for (let i = 0; i < MAX_EDITS; i++) await edit(i % 2 === 0 ? lineId : second);
  for (const of of [lineId, second]) {
    await expect(edit(of)).rejects.toMatchObject({ code: 'edit_closed' });
  }
});

test('an ordered label stays as it is for strangers, after a day, and once it is on its way', async () => {
  const { orderId, lineId } = await ordered(DESIGN, null, 125_000);
  const edit = (actor: MapTx['actor'], later = 0, design: object = LOOK) =>
    runMutator(editOrderLine, as(actor, later), { lineId, design });
  await expect(edit(STRANGER)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(edit(OWNER, EDIT_MS)).rejects.toMatchObject({ code: 'edit_closed' });
  await expect(edit(OWNER, 0, { ...LOOK, size: 'large' })).rejects.toMatchObject({
    code: 'invalid',
  });
  const more = { ...LOOK, others: [{ text: 'Amani', line2: '' }] };
  await expect(edit(OWNER, 0, more)).rejects.toMatchObject({ code: 'invalid' });
  await expect(edit(OWNER, 0, { ...LOOK, text: '💛' })).rejects.toMatchObject({
    code: 'unprintable',
  });
  const set = (status: string) => runMutator(setOrderStatus, as(ADMIN), { orderId, status });
  await set('processing');
  await edit(OWNER);
  await set('shipped');
  await expect(edit(OWNER)).rejects.toMatchObject({ code: 'edit_closed' });
});
