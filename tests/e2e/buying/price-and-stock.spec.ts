import { expect, type Page } from '@playwright/test';
import { fieldsOf } from '../../../shared/catalogue/edit.ts';
import type { Row } from '../../../shared/tx.ts';
import { button } from '../accounts.ts';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, look, onPhone, test, visit } from '../browser.ts';
import { addToCart, fillCheckout, placeOrder, push } from '../buying.ts';
import { comeBack, PUSH } from '../interference.ts';

test(
  'a price or stock that changes is shown on an open page, and said in the cart before the form',
  LONG,
  async ({ browser }, info) => {
    const owner = await admin(browser);
    const id = await newProduct(owner.page, 'Chalk Labels', 75_000);
    const parent = await onPhone(browser);
    const { page } = parent;
    const price = page.locator('main .price').first();
    // Pages may be ten seconds old.
    await expect(async () => {
      await visit(page, `/product/${id}`);
      await expect(price).toHaveText('KSh 750', { timeout: 1000 });
    }).toPass();
    const taken = page.waitForResponse(PUSH);
    await addToCart(page);
    await taken;
    await changeProduct(owner.page, id, { priceCents: 80_000 }, 1);
    await comeBack(page);
    await expect(price).toHaveText('KSh 800');

    await page.getByRole('link', { name: /^Cart/ }).click();
    const news = 'The price of Chalk Labels has changed from KSh 750 to KSh 800.';
    await expect(page.getByText(news)).toBeVisible();
    await expect(page.getByText('Only 1 left')).toHaveCount(0);
    await button(page, 'Increase quantity').click();
    await expect(page.getByText('Only 1 left')).toBeVisible();
    await look(page, info, 'cart');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByText(news)).toHaveCount(0);
    await expect(page.getByText('Not enough left: Chalk Labels')).toBeVisible();
    await expect(page.getByText('Only 1 left')).toBeVisible();
    await look(page, info, 'checkout');
    await changeProduct(owner.page, id, {}, 0);
    await comeBack(page);
    await expect(page.getByText('Sold out')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Sold out. Remove it to check out')).toBeVisible();
    await changeProduct(owner.page, id, { priceCents: 75_000 }, 1000);
    await comeBack(page);
    await expect(page.getByText('Sold out')).toHaveCount(0);
    // A product that was sold is archived: it stays known, and the designer offers it no more.
    await visit(page, '/checkout');
    await placeOrder(page, '0712345678');
    await visit(page, `/product/${id}`);
    await addToCart(page);
    await visit(page, '/checkout');
    await fillCheckout(page, '0712345678');
    await push(owner.page, 'deleteProduct', { productId: id, edition: crypto.randomUUID() });
    await button(page, 'Place Order').click();
    await expect(page.getByText('Please remove it in your cart')).toBeVisible();
    await visit(page, '/cart');
    await expect(page.getByText('Please remove what is no longer available')).toBeVisible();
    await expect(page.getByText('qualified for free shipping')).toHaveCount(0);
    await visit(page, `/customize?product=${id}`);
    await expect(page.getByText('This product is no longer sold.')).toBeVisible();
    await expect(page.getByText('Your design goes on')).toHaveCount(0);
    await expectNoErrors(owner, parent);
  },
);

/** A product that no other test buys, with 1,000 in stock; returns its id. */
async function newProduct(page: Page, name: string, priceCents: number) {
  const rows = await adminRows(page);
  const productId = crypto.randomUUID();
  const fields = { ...fieldsOf(rows['product/1'] as Row<'product'>), name, priceCents };
  const [edition, movementId] = [crypto.randomUUID(), crypto.randomUUID()];
  await push(page, 'createProduct', { productId, edition, movementId, fields, stock: 1000 });
  return productId;
}

/** The admin's mirrored rows by key. */
const adminRows = (page: Page) =>
  page.evaluate(async () => {
    const ids = { pullVersion: 1, clientGroupID: crypto.randomUUID(), schemaVersion: '1' };
    const answer = await fetch('/api/sync/pull?view=admin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...ids, profileID: 'p', cookie: null }),
    });
    const { patch } = (await answer.json()) as { patch: { key: string; value: unknown }[] };
    return Object.fromEntries(patch.map(({ key, value }) => [key, value]));
  });

/** As the products page does: other fields, and the amount in stock. */
async function changeProduct(page: Page, id: string, change: object, onHand: number) {
  const rows = await adminRows(page);
  const product = rows[`product/${id}`] as Row<'product'>;
  const stock = rows[`stock/${id}`] as Row<'stock'>;
  const edition = crypto.randomUUID();
  const fields = { ...fieldsOf(product), ...change };
  await push(page, 'editProduct', { productId: id, edition, basedOn: product.edition, fields });
  const amount = onHand - stock.onHand;
  const movementId = crypto.randomUUID();
  await push(page, 'adjustStock', {
    movementId,
    productId: id,
    amount,
    cause: 'counted',
    note: '',
  });
  expect(await adminRows(page)).toMatchObject({
    [`product/${id}`]: { edition, ...change },
    [`stock/${id}`]: { onHand },
  });
}
