import { expect, test } from 'vitest';
import { addDesign, addToCart, lineId } from '../../../shared/cart/cart.ts';
import {
  createProduct,
  deleteProduct,
  editProduct,
  MAX_PRICE_CENTS,
  productSchema,
  restoreProduct,
} from '../../../shared/catalogue/edit.ts';
import { srcSetOf } from '../../../shared/catalogue/photo.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { placeOrder } from '../../../shared/order/order.ts';
import { type Actor, runMutator } from '../../../shared/tx.ts';
import { brief } from '../../../web/ui/product/brief.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { MapTx } from '../../map-tx.ts';
import { FIELDS, goods } from '../goods.ts';

const ADMIN: Actor = { role: 'admin', owner: 'u:boss' };
const GUEST: Actor = { role: 'guest', owner: 'g:1' };
const id = () => crypto.randomUUID() as string;

async function shop() {
  const { rows, ids } = await goods(1, 5);
  const [productId = ''] = ids;
  const admin = new MapTx(ADMIN, rows);
  const guest = new MapTx(GUEST, rows);
  const product = async () => (await admin.get('product', productId)) ?? null;
  const edit = async (basedOn: string, changes: object, edition = id()) => {
    const fields = { ...FIELDS, ...changes };
    await runMutator(editProduct, admin, { productId, edition, basedOn, fields });
    return edition;
  };
  const remove = () => runMutator(deleteProduct, admin, { productId, edition: id() });
  return { rows, productId, admin, guest, product, edit, remove };
}

test('an edit writes what was typed and keeps what was not asked for', async () => {
  const { product, edit } = await shop();
  const before = await product();
  await edit(before?.edition ?? '', { name: '  Pen Labels ', priceCents: 60_050 });
  expect(await product()).toMatchObject({
    ...{ name: 'Pen Labels', priceCents: 60_050, sold: false, archivedAt: null },
    createdAt: before?.createdAt,
  });
});

test('the slower of two admins is refused with both what they wrote and nothing lost', async () => {
  const { product, productId, edit } = await shop();
  const began = (await product())?.edition ?? '';
  await edit(began, { name: 'Faster' });
  await expect(edit(began, { name: 'Slower' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    detail: { productId, mine: expect.stringContaining('"name":"Slower"') },
  });
  expect(await product()).toMatchObject({ name: 'Faster' });
  // On request the last version wins.
  await edit((await product())?.edition ?? '', { name: 'Slower' });
  expect(await product()).toMatchObject({ name: 'Slower' });
});

test('edits made one after the other offline follow each other, and fail together', async () => {
  const { product, edit } = await shop();
  const began = (await product())?.edition ?? '';
  const [first, second] = [id(), id()];
  await edit(began, { name: 'First' }, first);
  await edit(first, { name: 'Second' }, second);
  expect(await product()).toMatchObject({ name: 'Second', edition: second });
  const [third, fourth] = [id(), id()];
  await edit(second, { name: 'Of another admin' });
  await expect(edit(second, { name: 'Third' }, third)).rejects.toThrow('changed_meanwhile');
  await expect(edit(third, { name: 'Fourth' }, fourth)).rejects.toThrow('changed_meanwhile');
  expect(await product()).toMatchObject({ name: 'Of another admin' });
});

test('a product that nobody bought is removed with its stock, one that was sold is archived and comes back', async () => {
  const one = await shop();
  await one.remove();
  expect(await one.product()).toBeNull();
  expect(await one.admin.get('stock', one.productId)).toBeUndefined();
  await one.remove();

  const two = await shop();
  await runMutator(addToCart, two.guest, { productId: two.productId, quantity: 1 });
  const line = { id: lineId(GUEST.owner, two.productId, null), quantity: 1 };
  const body = checkoutBody([line], FIELDS.priceCents + 25_000);
  await runMutator(placeOrder, two.guest, body);
  await two.remove();
  expect(await two.product()).toMatchObject({ sold: true, archivedAt: two.admin.now });
  expect(await two.admin.list('orderLine', body.orderId)).toMatchObject([
    { name: 'Pencil Labels', nameSw: 'Lebo za Penseli', unitPriceCents: FIELDS.priceCents },
  ]);
  await runMutator(restoreProduct, two.admin, { productId: two.productId, edition: id() });
  expect(await two.product()).toMatchObject({ archivedAt: null });
  expect(await two.admin.get('stock', two.productId)).toMatchObject({ onHand: 4 });
});

test('an archived product cannot be put into a cart, and a cart that holds it says so and loses nothing else', async () => {
  const { rows, productId, guest, admin, product } = await shop();
  const design = { ...DEFAULT_DESIGN, text: 'Wanjiku' };
  await runMutator(addToCart, guest, { productId, quantity: 2 });
  await runMutator(addDesign, guest, { designId: id(), design, quantity: 1 });
  rows.set(`product/${productId}`, { ...(await product()), sold: true });
  await runMutator(deleteProduct, admin, { productId, edition: id() });
  const refused = { code: 'unknown_product' };
  await expect(runMutator(addToCart, guest, { productId, quantity: 1 })).rejects.toMatchObject(
    refused,
  );
  const other = { designId: id(), design, quantity: 1, productId };
  await expect(runMutator(addDesign, guest, other)).rejects.toMatchObject(refused);
  const lines = await guest.list('cartLine', GUEST.owner);
  const order = checkoutBody(lines, 100);
  await expect(runMutator(placeOrder, guest, order)).rejects.toMatchObject(refused);
  expect(await guest.list('cartLine', GUEST.owner)).toHaveLength(2);
});

test('only admins change products, and only to what a shop can sell', async () => {
  const { admin, guest, productId, edit, product } = await shop();
  const began = (await product())?.edition ?? '';
  const movementId = id();
  const args = { productId: id(), edition: id(), movementId, fields: FIELDS, stock: 1 };
  await expect(runMutator(createProduct, guest, args)).rejects.toThrow('forbidden');
  await expect(runMutator(deleteProduct, guest, { productId, edition: id() })).rejects.toThrow(
    'forbidden',
  );
  await expect(
    runMutator(createProduct, admin, { ...args, productId: id(), fields: { ...FIELDS, sold: 1 } }),
  ).rejects.toThrow('invalid');
  await expect(edit(began, { categoryId: 'no-such-page' })).rejects.toThrow('invalid');
  await edit(began, { categoryId: 'school-labels' });
  await runMutator(createProduct, admin, args);
  await expect(runMutator(createProduct, admin, { ...args, movementId: id() })).rejects.toThrow(
    'id_taken',
  );
});

test.each([
  ['name', ['', 'x', ' x ', 'x'.repeat(81), 'a\nb', 'a\u202Eb', 5]],
  ['priceCents', [0, -1, 0.5, Number.NaN, MAX_PRICE_CENTS + 1, '750', null]],
  ['category', ['', 'x', 'x'.repeat(41)]],
  ['description', ['x'.repeat(2001), 'a\u0000b']],
  [
    'imageUrl',
    [
      ...['https://evil.example/x.png', 'javascript:alert(1)', '/img/photo/../x-640.webp', ''],
      ...[`/img/photo/${'a'.repeat(32)}-320.webp`, `/img/photo/${'a'.repeat(31)}-640.webp`],
    ],
  ],
  ['categoryId', ['../x', 'A', '']],
  ['featuredRank', [0, 1.5, 1001, Number.NaN]],
  ['bestseller', ['yes', 1]],
])('a product’s %s has to make sense', (field, values) => {
  for (const value of values) {
    expect(productSchema.safeParse({ ...FIELDS, [field]: value }).success).toBe(false);
  }
});

test('a picture of the shop’s own comes in three widths, a drawing in one', () => {
  const name = 'a'.repeat(32);
  expect(srcSetOf(`/img/photo/${name}-640.webp`)).toBe(
    [320, 640, 1280].map((w) => `/img/photo/${name}-${w}.webp ${w}w`).join(', '),
  );
  expect(srcSetOf('/img/3.svg')).toBeUndefined();
});

test('a card shows whole sentences of a description, and never a part of one', () => {
  const long = `${'long '.repeat(40)}end.`;
  const shown = [
    'One sentence.',
    'For bottles of 0.5 l. They stay on! Do they?\nYes.',
    `First. ${long} Third.`,
    `${long} Second.`,
    'No full stop\n\nA second line',
    '',
  ].map(brief);
  expect(shown).toEqual([
    'One sentence.',
    'For bottles of 0.5 l. They stay on! Do they?\nYes.',
    'First.',
    long,
    'No full stop\n\nA second line',
    '',
  ]);
});
