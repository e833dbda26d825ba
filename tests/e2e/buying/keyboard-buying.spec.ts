import { expect } from '@playwright/test';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { cart, orderStatus, paymentStatus } from '../buying.ts';
import { press, tabTo, type } from '../keys.ts';

test('from the shelf to the paid order by keyboard', async ({ browser }) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  await visit(page, '/shop');
  await tabTo(page, page.getByRole('tab', { name: 'All Products' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'School Labels' })).toBeFocused();
  await press(page, page.getByRole('link', { name: /Bottle Labels/ }));
  await page.waitForURL('**/product/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await type(page, page.getByLabel("Child's name"), 'Wanjiku');
  await press(page, page.getByRole('button', { name: 'Increase quantity' }), 'Space');
  await press(page, page.getByRole('button', { name: 'Add to Cart' }));
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Details' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Shipping' })).toBeVisible();

  await tabTo(page, cart(page, 2), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cart');
  // At 1 the button is disabled, and the focus moves to its neighbour.
  await press(page, page.getByRole('button', { name: 'Decrease quantity' }));
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Proceed to Checkout' }));
  await page.waitForURL('**/checkout');

  await press(page, page.getByRole('button', { name: 'Place Order' }));
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByRole('alert').first()).toContainText('Full name is required');
  // The summary says how many fields there are, and leads to each.
  const summary = page.locator('.checkout-errors');
  await expect(summary).toBeVisible();
  const fields = await summary.getByRole('link').allTextContents();
  expect(fields.slice(0, 2)).toEqual(['Full Name', 'Email']);
  expect(fields).toContain('Phone Number');
  await expect(summary).toContainText(`Please check ${fields.length} fields`);
  await tabTo(page, summary.getByRole('link', { name: 'City' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('City')).toBeFocused();
  await tabTo(page, page.getByLabel('Full Name'), 'Shift+Tab');
  await page.keyboard.type('Achieng Odhiambo');
  await expect(summary).toContainText(`Please check ${fields.length - 1} fields`);
  await type(page, page.getByLabel('Email'), 'achieng@example.com');
  await type(page, page.getByLabel('Address', { exact: true }), 'Moi Avenue 12');
  await type(page, page.getByLabel('City'), 'Nairobi');
  // The town names its county, which can be changed.
  await expect(page.getByLabel('County').locator('option:checked')).toHaveText('Nairobi City');
  await tabTo(page, page.getByLabel('County'), 'Shift+Tab');
  await page.keyboard.type('Kisumu');
  await expect(page.getByLabel('County').locator('option:checked')).toHaveText('Kisumu');
  await type(page, page.getByLabel('Phone Number', { exact: true }), '0766666666');
  await tabTo(page, page.getByRole('radio', { name: /Standard delivery/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Express delivery/ })).toBeChecked();
  await press(page, page.getByRole('checkbox', { name: /parent or guardian/ }), 'Space');
  await press(page, page.getByRole('button', { name: 'Place Order' }));
  await page.waitForURL('**/order/*');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(orderStatus(page)).toHaveAttribute('data-order-status', 'pending');
  await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
  await tabTo(page, page.getByRole('link', { name: 'Invoice and receipt' }));
  await expectNoErrors(parent);
});

test('a list of names is made into labels by keyboard', LONG, async ({ browser }) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  await visit(page, '/customize');
  await tabTo(page, page.getByRole('radio', { name: 'One name' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Many names' })).toBeChecked();
  const names = page.getByLabel('Names, one per line');
  await tabTo(page, names);
  for (const name of ['Wanjiku', 'Njĩrũ', 'Amani']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('3 names are ready.')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Design' }), 'Shift+Tab');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Review' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Add to Cart' }));
  await expect(cart(page, 1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your cart' })).toBeFocused();
  await expectNoErrors(parent);
});

test(
  'what is taken out of the cart by keyboard does not take the focus along',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/shop');
    for (const name of ['Bottle Labels', 'Clothing Label Pack', 'Bag Tag Labels']) {
      await press(page, page.getByRole('button', { name: `Add ${name}` }));
    }
    await visit(page, '/cart');
    const heading = page.getByRole('heading', { level: 1 });
    await press(page, page.getByRole('button', { name: 'Remove Clothing Label Pack' }));
    await expect(page.locator('.cart-product')).toHaveCount(2);
    await expect(heading).toBeFocused();
    // In its place, between the others.
    const gone = page.getByRole('row').nth(2);
    await expect(gone).toContainText('Removed from your cart: Clothing Label Pack.');
    await press(page, page.getByRole('button', { name: 'Put back' }));
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(heading).toBeFocused();

    const clear = page.getByRole('button', { name: 'Clear Cart' });
    await press(page, clear);
    await expect(page.getByRole('group', { name: /\?/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(clear).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(clear).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Yes, remove all' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const empty = page.getByRole('heading', { name: 'Your Cart is Empty' });
    await expect(empty).toBeFocused();
    await expect(empty).toBeInViewport();
    await expect(page.getByText('Removed from your cart')).toBeInViewport();
    await press(page, page.getByRole('button', { name: 'Put back' }));
    await expect(page.locator('.cart-product')).toHaveCount(3);
    await expect(heading).toBeFocused();

    for (const left of [2, 1, 0]) {
      await press(page, page.getByRole('button', { name: /^Remove / }).first());
      await expect(page.locator('.cart-product')).toHaveCount(left);
      await expect(heading).toBeFocused();
    }
    await expectNoErrors(parent);
  },
);
