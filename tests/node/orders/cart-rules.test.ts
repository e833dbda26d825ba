import { expect, test } from 'vitest';
import {
  addDesign,
  addToCart,
  changeQuantity,
  lineId,
  removeLine,
  setQuantity,
} from '../../../shared/cart/cart.ts';
import { MAX_LINES } from '../../../shared/cart/limits.ts';
import { unitPriceCents } from '../../../shared/cart/quote.ts';
import { DEFAULT_DESIGN, NO_STEPS } from '../../../shared/label/choices.ts';
import { placeOrder } from '../../../shared/order/order.ts';
import { runMutator } from '../../../shared/tx.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { as, cart, shop } from '../goods.ts';

const DESIGN_ID = '7d9f0b0e-3c3a-4c57-9a55-0a2b9d3c1e11';
const DESIGN = { ...DEFAULT_DESIGN, text: 'Wanjiku' };

test('plain products merge, two different designs never do', async () => {
  const tx = shop();
  await runMutator(addToCart, tx, { productId: '1', quantity: 1 });
  await runMutator(addToCart, tx, { productId: '1', quantity: 2 });
  await runMutator(addDesign, tx, { designId: DESIGN_ID, design: DESIGN, quantity: 1 });
  await runMutator(addDesign, tx, { designId: crypto.randomUUID(), design: DESIGN, quantity: 1 });
  expect((await cart(tx)).map((l) => l.quantity)).toEqual([3, 1, 1]);
});

test('a line that is put back returns to its place, and no line is from the future', async () => {
  const tx = shop();
  await runMutator(addToCart, tx, { productId: '1', quantity: 1 });
  await runMutator(addToCart, tx, { productId: '2', quantity: 1, addedAt: 5 });
  const design = { designId: DESIGN_ID, design: DESIGN, quantity: 1 };
  await runMutator(addDesign, tx, { ...design, addedAt: tx.now + 1000 });
  const places = (await cart(tx)).map(({ productId, addedAt }) => [productId, addedAt]);
  expect(places).toEqual([
    ['1', tx.now],
    ['2', 5],
    [null, tx.now],
  ]);
});

test('the same design added again is one more set of the same line', async () => {
  const tx = shop();
  await runMutator(addDesign, tx, { designId: DESIGN_ID, design: DESIGN, quantity: 1 });
  await runMutator(addDesign, tx, { designId: DESIGN_ID, design: DESIGN, quantity: 1 });
  expect(await cart(tx)).toMatchObject([{ quantity: 2 }]);
});

test('a name for the blank labels in the cart takes their place and their number', async () => {
  const tx = shop();
  await runMutator(addToCart, tx, { productId: '1', quantity: 3 });
  await runMutator(addToCart, tx, { productId: '2', quantity: 1 });
  const args = { designId: DESIGN_ID, design: DESIGN, quantity: 1, productId: '1', naming: true };
  await runMutator(addDesign, tx, args);
  const lines = async () =>
    (await cart(tx)).map((l) => `${l.quantity} of ${l.productId}, ${l.designId ?? 'blank'}`).sort();
  expect(await lines()).toEqual(['1 of 2, blank', `3 of 1, ${DESIGN_ID}`]);
  // Where the blank labels are gone meanwhile, the named ones are added like any others.
  const other = crypto.randomUUID();
  await runMutator(addDesign, tx, { ...args, designId: other });
  expect(await lines()).toEqual(
    ['1 of 2, blank', `1 of 1, ${other}`, `3 of 1, ${DESIGN_ID}`].sort(),
  );
});

test("a design id that is another owner's, or another design, is refused", async () => {
  const tx = shop();
  const args = { designId: DESIGN_ID, design: DESIGN, quantity: 1 };
  await runMutator(addDesign, tx, args);
  const stranger = as(tx, { role: 'guest', owner: 'g:2' });
  await expect(runMutator(addDesign, stranger, args)).rejects.toMatchObject({ code: 'id_taken' });
  const changed = { ...args, design: { ...DESIGN, colour: 'pink' } };
  await expect(runMutator(addDesign, tx, changed)).rejects.toMatchObject({ code: 'id_taken' });
});

test.each([
  ['', 'invalid'],
  ['   ', 'invalid'],
  ['A name of sixteen', 'invalid'],
  ['Amani 🦒', 'unprintable'],
  ['Amani\u0000', 'unprintable'],
  ['Имя', 'unprintable'],
])('the name %j is refused as %s', async (text, code) => {
  const args = { designId: DESIGN_ID, design: { ...DESIGN, text }, quantity: 1 };
  await expect(runMutator(addDesign, shop(), args)).rejects.toMatchObject({ code });
});

test('a name that does not fit its label is refused, naming the size that does', async () => {
  const design = { ...DESIGN, text: 'WWWWWWWWWWWWWWW', font: 'bold', size: 'small' };
  const adding = runMutator(addDesign, shop(), { designId: DESIGN_ID, design, quantity: 1 });
  await expect(adding).rejects.toMatchObject({ code: 'too_wide' });
});

test('a quantity of zero or less removes the line, over 999 is refused', async () => {
  const tx = shop();
  const id = lineId('g:1', '1', null);
  await runMutator(addToCart, tx, { productId: '1', quantity: 1 });
  const tooMany = runMutator(setQuantity, tx, { lineId: id, quantity: 1000 });
  await expect(tooMany).rejects.toMatchObject({ code: 'quantity_out_of_range' });
  await runMutator(setQuantity, tx, { lineId: id, quantity: 0 });
  expect(await cart(tx)).toEqual([]);
});

test("a line of another owner's cart cannot be touched", async () => {
  const tx = shop();
  await runMutator(addToCart, tx, { productId: '1', quantity: 1 });
  const stranger = as(tx, { role: 'guest', owner: 'g:2' });
  const id = lineId('g:1', '1', null);
  for (const attempt of [
    runMutator(setQuantity, stranger, { lineId: id, quantity: 9 }),
    runMutator(changeQuantity, stranger, { lineId: id, by: 9 }),
    runMutator(removeLine, stranger, { lineId: id }),
  ]) {
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('a cart holds no more lines than one order can', async () => {
  const tx = shop();
  for (let i = 0; i < MAX_LINES; i++) tx.rows.set(`product/x${i}`, { id: `x${i}` });
  for (let i = 0; i < MAX_LINES; i++) {
    await runMutator(addToCart, tx, { productId: `x${i}`, quantity: 1 });
  }
  const oneMore = runMutator(addToCart, tx, { productId: '1', quantity: 1 });
  await expect(oneMore).rejects.toMatchObject({ code: 'cart_full' });
});

test('a product that takes names no more has no price with one, so that it cannot be ordered', async () => {
  const tx = shop();
  const designed = { designId: DESIGN_ID, design: DESIGN, productId: '1', quantity: 1 };
  await runMutator(addDesign, tx, designed);
  const [design, pack] = [await tx.get('design', DESIGN_ID), await tx.get('product', '1')];
  const line = { productId: '1', quantity: 1 };
  const plain = { priceCents: 75_000, archivedAt: null, takesDesign: false };
  expect(unitPriceCents(line, pack, design, NO_STEPS)).toBe(75_000);
  expect(unitPriceCents(line, plain, undefined, NO_STEPS)).toBe(75_000);
  expect(unitPriceCents(line, plain, design, NO_STEPS)).toBeNull();
  tx.rows.set('product/1', { ...pack, ...plain });
  const body = checkoutBody([{ id: lineId('g:1', '1', DESIGN_ID), quantity: 1 }], 100_000);
  await expect(runMutator(placeOrder, tx, body)).rejects.toMatchObject({ code: 'unknown_product' });
});
