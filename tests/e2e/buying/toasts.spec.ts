import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectNoErrors,
  heading,
  onPhone,
  orderStatus,
  placeOrder,
  test,
  visit,
} from '../people.ts';

/** A toast is shown in the window and over none of these. */
async function expectBeside(page: Page, words: string, ...shown: Locator[]) {
  const toast = page.locator('.toast').filter({ hasText: words });
  await expect(toast).toBeInViewport({ ratio: 1 });
  const over = await toast.boundingBox();
  for (const one of shown) {
    await expect(one).toBeInViewport();
    const under = await one.boundingBox();
    if (!over || !under) throw new Error(`${words}: nothing to compare`);
    const isBeside =
      over.y + over.height <= under.y ||
      under.y + under.height <= over.y ||
      over.x + over.width <= under.x ||
      under.x + under.width <= over.x;
    expect(isBeside, `${words} beside ${one}`).toBe(true);
  }
}

test('no toast on a phone covers what it is about: the label, the cart, the order', async ({
  browser,
}) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  await visit(page, '/product/1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const picture = page.locator('.product-views img').first();
  await expectBeside(page, 'Added to cart!', picture, page.locator('.product-bar'));

  const bar = page.getByRole('region', { name: 'Price' });
  await visit(page, '/customize');
  await page.getByLabel("Child's name").fill('Otieno');
  await page.getByRole('tab', { name: 'Review' }).click();
  await bar.getByRole('button', { name: 'Add to Cart' }).click();
  const label = page.locator('.customize-label');
  await expectBeside(page, 'Added to cart!', label, page.locator('.customize-words'), bar);

  await visit(page, '/cart');
  await page.getByRole('link', { name: 'Add the name Bottle Labels' }).click();
  await page.getByLabel("Child's name").fill('Achieng');
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/cart');
  await expectBeside(page, 'The name is added', heading(page));

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await placeOrder(page, '0799999999');
  await expect(orderStatus(page)).toBeVisible();
  await expectBeside(page, 'Order Placed Successfully!', heading(page), orderStatus(page));
  await expectNoErrors(parent);
});
