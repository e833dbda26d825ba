import { expect } from '@playwright/test';
import { expectNoErrors, LONG, onPhone, ready, test, visit } from '../browser.ts';
import { addToCart, cart } from '../buying.ts';

test('the cart changes offline, says so, syncs on return, and gives blank labels a name', async ({
  browser,
}) => {
  const parent = await onPhone(browser);
  const { page, context } = parent;
  await visit(page, '/shop');
  // A double tap is one add.
  await page.getByRole('button', { name: 'Add Bottle Labels' }).dblclick();
  await expect(cart(page, 1)).toBeVisible();
  await visit(page, '/cart');
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(cart(page, 3)).toBeVisible();
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved on this phone')).toHaveCount(0);

  await expect(page.getByText('Blank labels to write on')).toBeVisible();
  await expect(page.getByText('Bottle Labels: no name yet.')).toBeInViewport();
  await expect(page.getByText('36 labels', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add the name Bottle Labels' }).click();
  await page.getByLabel("Child's name").fill('Otieno');
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/cart');
  await expect(page.locator('.cart-product .design-words')).toHaveText('Otieno');
  await expect(page.getByText('Blank labels to write on')).toHaveCount(0);
  await expect(page.getByText('no name yet.')).toHaveCount(0);
  await expect(page.getByText('· 36 labels')).toBeVisible();

  // A quantity can be typed, and what is none changes nothing.
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('30');
  await quantity.press('Enter');
  await expect(cart(page, 30)).toBeVisible();
  await quantity.fill('1000');
  await page.getByRole('heading', { name: 'Shopping Cart' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'from 1 to 999' })).toBeVisible();
  await expect(quantity).toHaveValue('30');
  await quantity.fill('3');
  await quantity.press('Enter');

  // A browser without local data shows what the server has.
  const fresh = await onPhone(browser);
  await fresh.context.addCookies(await context.cookies());
  await visit(fresh.page, '/cart');
  await expect(cart(fresh.page, 3)).toBeVisible();

  // From half of the limit on, the cart says what is missing.
  await expect(page.getByText('Free shipping for orders above KSh 5,000.')).toBeVisible();
  await expect(page.getByText('Add more than')).toHaveCount(0);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByText('Add more than KSh 2,000 for free shipping')).toBeVisible();
  await expect(page.getByText('Free shipping for orders above KSh 5,000.')).toBeVisible();
  await expectNoErrors(parent, fresh);
});

test('a discount code that is being checked says so', LONG, async ({ browser }) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  await visit(page, '/product/1');
  await addToCart(page);
  await visit(page, '/cart');
  const { promise: checked, resolve: check } = Promise.withResolvers<void>();
  await page.route('**/api/cart/discount', async (route) => {
    await checked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Please enter a code.')).toBeVisible();
  await expect(page.getByLabel('Discount code')).toBeFocused();
  await page.getByLabel('Discount code').fill('none');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  check();
  await expect(page.getByText('This discount code is not valid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
  await expectNoErrors(parent);
});

test('two tabs of one customer agree', LONG, async ({ browser }) => {
  const parent = await onPhone(browser);
  const first = parent.page;
  await visit(first, '/shop');
  const second = await parent.context.newPage();
  await visit(second, '/cart');
  await first.getByRole('button', { name: 'Add Clothing Label Pack' }).click();
  await expect(cart(second, 1)).toBeVisible();
  await second.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(cart(first, 2)).toBeVisible();
  await second.getByRole('button', { name: /^Remove/ }).click();
  await expect(cart(first, 0)).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await expectNoErrors(parent);
});

test('an old cart of the first shop is taken over once', LONG, async ({ browser }) => {
  const { page } = await onPhone(browser);
  await visit(page, '/');
  await page.evaluate(() =>
    localStorage.setItem(
      'tiny-tag-cart',
      JSON.stringify([
        { id: '1', quantity: 2 },
        { id: '7', quantity: 1 },
      ]),
    ),
  );
  await visit(page, '/cart');
  await expect(cart(page, 3)).toBeVisible();
  await visit(page, '/cart');
  await expect(cart(page, 3)).toBeVisible();
});

test(
  'who opens the cart first reads at once that it is empty, and finds there later what was added',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await page.goto('/cart', { waitUntil: 'commit' });
    const empty = page.getByRole('heading', { name: 'Your Cart is Empty' });
    await expect(empty).toBeVisible();
    await ready(page);
    await expect(empty).toBeVisible();
    await visit(page, '/shop');
    await page.getByRole('button', { name: 'Add Bottle Labels' }).click();
    await expect(cart(page, 1)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(empty).toBeVisible();
    await expectNoErrors(parent);
  },
);

test('a change of a label that was left is not made to the next one', LONG, async ({ browser }) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  const name = page.getByLabel("Child's name");
  const changing = page.getByText('You are changing "Zawadi" in your cart.');
  await visit(page, '/product/5');
  await name.fill('Zawadi');
  await addToCart(page);
  await visit(page, '/cart');
  await page.getByRole('link', { name: 'Edit design Zawadi' }).click();
  await expect(changing).toBeVisible();
  await name.fill('Neema');
  await page.reload();
  await expect(changing).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await visit(page, '/');
  await expect(name).toHaveValue('Zawadi');
  await visit(page, '/customize');
  await expect(changing).toHaveCount(0);
  await name.fill('Baraka');
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cart(page, 2)).toBeVisible();
  await expectNoErrors(parent);
});

test(
  'a line that gets another name offers it to the other lines of the child',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    const name = page.getByLabel("Child's name");
    for (const product of ['/product/2', '/product/5']) {
      await visit(page, product);
      await name.fill('Baraka');
      await addToCart(page);
    }
    await visit(page, '/cart');
    await page.getByRole('link', { name: 'Edit design Baraka' }).first().click();
    await name.fill('Bahati');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Other labels in your cart still say Baraka')).toBeVisible();
    await page.getByRole('button', { name: 'Write Bahati on them too' }).click();
    await expect(page.locator('.cart-product .design-words')).toHaveText(['Bahati', 'Bahati']);
    await expectNoErrors(parent);
  },
);
