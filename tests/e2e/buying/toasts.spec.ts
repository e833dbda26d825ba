import { expect, type Locator, type Page } from '@playwright/test';
import { DESK, expectNoErrors, heading, LONG, onPhone, PHONE, test, visit } from '../browser.ts';
import { orderStatus, placeOrder } from '../buying.ts';

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

test(
  'a pack that is added without its name can be given one at once',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/shop');
    const add = page.getByRole('button', { name: 'Add Bottle Labels' });
    const name = page.getByRole('link', { name: 'Add the name Bottle Labels' });
    // Wherever the card is when its button is pressed.
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      for (const block of ['center', 'end'] as const) {
        await add.evaluate(
          (button, at) => button.scrollIntoView({ block: at, behavior: 'instant' }),
          block,
        );
        await add.click();
        await expectBeside(page, 'Added to cart!', add, page.getByRole('link', { name: /^Cart,/ }));
        await page.getByRole('button', { name: 'Close' }).click();
        await expect(page.locator('.toast')).toHaveCount(0);
      }

      // By keyboard it follows the button, and the next card follows it.
      await add.press('Enter');
      await expect(name).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(name).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(add).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Premium UV Designs' })).toBeFocused();
      await name.focus();
      await page.keyboard.press('Escape');
      await expect(add).toBeFocused();
      await expect(page.locator('.toast')).toHaveCount(0);
    }

    // It stays for longer than another toast, and opens the line of the cart.
    await add.click();
    await page.waitForTimeout(5000);
    await name.click();
    await page.waitForURL('**/customize?product=1&naming=yes');
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.getByLabel("Child's name").fill('Njĩrũ');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL('**/cart');
    await expect(page.locator('.cart-product .design-words')).toHaveText('Njĩrũ');
    await expect(page.getByRole('link', { name: /^Add the name/ })).toHaveCount(0);
    await expectNoErrors(parent);
  },
);

test(
  'no toast on a phone covers what it is about: the label, the cart, the order',
  LONG,
  async ({ browser }) => {
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
    const add = bar.getByRole('button', { name: 'Add to Cart' });
    // A button that does not react yet would be scrolled to another place before it is pressed.
    await expect(add).toHaveCSS('pointer-events', 'auto');
    await add.click();
    const label = page.locator('.customize-label');
    await expectBeside(page, 'Added to cart!', label, page.locator('.customize-words'), bar);

    await visit(page, '/cart');
    await page.getByRole('link', { name: 'Add the name Bottle Labels' }).click();
    // Not the name of the child before.
    const name = page.getByLabel("Child's name");
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(name).toHaveValue('');
    await page.keyboard.type('Ach');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(name).toHaveValue('');
    await expect(undo).toHaveCount(0);
    await name.fill('Achieng');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL('**/cart');
    await expectBeside(page, 'The name is added', heading(page));

    const quantity = page.getByRole('textbox', { name: 'Quantity' }).first();
    await quantity.fill('0');
    await quantity.press('Enter');
    await expectBeside(page, 'A quantity is a whole number', quantity);
    await quantity.fill('2');
    // At once, not when its time is over.
    await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 3000 });
    await quantity.press('Enter');

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL('**/checkout');
    await placeOrder(page, '0799999999');
    await expect(orderStatus(page)).toBeVisible();
    await expectBeside(page, 'Order Placed Successfully!', heading(page), orderStatus(page));
    await expectNoErrors(parent);
  },
);
