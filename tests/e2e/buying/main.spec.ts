import { expect } from '@playwright/test';
import { admin } from '../admin.ts';
import {
  expectNoErrors,
  LONG,
  look,
  onPhone,
  test,
  visit,
  WITH_SERVICE_WORKER,
} from '../browser.ts';
import {
  addToCart,
  buy,
  cart,
  expectPayment,
  fillCheckout,
  orderStatus,
  paymentStatus,
  placeOrder,
} from '../buying.ts';
import { sends } from '../keys.ts';
import { orderIn } from '../orders.ts';

test('a parent designs, buys and pays on a phone while an admin sees it arrive and moves it along', async ({
  browser,
}, info) => {
  const owner = await admin(browser);
  await look(owner.page, info, 'admin-empty');

  // The parent designs a label …
  const parent = await onPhone(browser, WITH_SERVICE_WORKER);
  const { page } = parent;
  await visit(page, '/customize');
  await page.getByLabel("Child's name").fill('Njĩrũ');
  await look(page, info, 'customize');
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart!' })).toBeVisible();
  await expect(cart(page, 1)).toBeVisible();

  // … takes a product along …
  await visit(page, '/shop');
  await page.getByRole('button', { name: 'Add Bottle Labels' }).click();
  await expect(cart(page, 2)).toBeVisible();
  await visit(page, '/cart');
  await expect(page.getByText('KSh 2,000').first()).toBeVisible();
  await look(page, info, 'cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  // … checks out and pays by M-Pesa without a reload.
  await fillCheckout(page, '0712345678');
  await look(page, info, 'checkout');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'SW' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await expect(header.getByRole('link')).toHaveCount(3);
  const exactly = page.getByRole('region', { name: 'We will print exactly this' });
  await expect(exactly).toContainText('Njĩrũ');
  await expect(exactly.locator('svg path').first()).toBeVisible();
  const bar = page.locator('.buying-bar');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText(/M-Pesa.*KSh 2,000/);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await expect(orderStatus(page)).toHaveAttribute('data-order-status', 'pending');
  await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
  await expect(orderStatus(page)).toHaveCount(1);
  await expect(paymentStatus(page)).toHaveCount(1);
  await expect(page.getByText('Njĩrũ').first()).toBeVisible();
  // The first screen: the labels, what happens next and when they arrive.
  const next = page.locator('.order-next');
  await expect(next.locator('svg path').first()).toBeInViewport({ ratio: 1 });
  await expect(next.getByRole('status')).toBeInViewport({ ratio: 1 });
  await expect(next.locator('.order-arrives')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('address')).toContainText('Nairobi');
  await expect(page.locator('address')).not.toContainText('Nairobi City');
  await look(page, info, 'order-paid');

  // The order has appeared on both of the admin's tabs.
  const number = orderIn(page).slice(0, 8).toUpperCase();
  const second = await owner.context.newPage();
  await visit(second, '/admin');
  for (const tab of [owner.page, second]) {
    await expect(tab.getByText(number).first()).toBeVisible();
  }
  const row = (tab: typeof page) => tab.getByRole('row').filter({ hasText: number });
  await row(owner.page).getByRole('combobox').selectOption('processing');
  const moved = Date.now();
  await expect(orderStatus(page)).toHaveAttribute('data-order-status', 'processing');
  await expect(row(second).getByRole('combobox')).toHaveValue('processing');
  info.annotations.push({ type: 'seen after ms', description: String(Date.now() - moved) });

  await row(owner.page).getByRole('link', { name: /^view/i }).click();
  await expect(owner.page.getByText('Njĩrũ').first()).toBeVisible();
  await look(owner.page, info, 'admin-order');
  await owner.page.getByRole('combobox').first().selectOption('shipped');
  await expect(orderStatus(page)).toHaveAttribute('data-order-status', 'shipped');
  await expectNoErrors(owner, parent);
});

test(
  'a cancelled prompt shows failed and can be paid again with another number',
  LONG,
  async ({ browser }, info) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await buy(page, '/product/5', '0711111032');
    // Who has scrolled a little while waiting sees it, too.
    await expect(page.getByText('Your order is placed')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 8));
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'failed');
    await expect(page.getByText('Order Placed Successfully!')).toHaveCount(0, { timeout: 500 });
    await expect(page.locator('form').getByText(/^KSh/)).toBeVisible();
    await expect(page.getByRole('button', { name: /pay/i })).toBeInViewport({ ratio: 1 });
    await look(page, info, 'order-failed');
    await page
      .getByLabel(/number/i)
      .last()
      .fill('0722222222');
    await page.getByRole('button', { name: /pay/i }).click();
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
    await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
    await expectNoErrors(parent);
  },
);

test('nothing on the order page moves as the payment arrives', LONG, async ({ browser }) => {
  const { page } = await onPhone(browser);
  // Known only when M-Pesa is asked, some seconds later.
  await buy(page, '/product/5', '0712340017');
  const steps = page.getByRole('region', { name: 'Progress' });
  await expectPayment(page, 'pending');
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await expect(page.getByText('Your order is placed')).toBeInViewport();
  const before = await steps.boundingBox();
  // Without a network nothing is counted, and the page says why.
  await page.context().setOffline(true);
  await expect(page.getByText('Once you are online again')).toBeInViewport();
  await expect(page.getByText('This page changes by itself.')).toHaveCount(0);
  await page.context().setOffline(false);
  await expectPayment(page, 'paid');
  await expect(page.getByRole('link', { name: 'Invoice and receipt' })).toBeVisible();
  expect((await steps.boundingBox())?.y).toBe(before?.y);
});

test(
  "a guest's link opens the order live on another device, and not without its key",
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await buy(page, '/product/8', '0733333333');
    await page.waitForURL('**/order/*#k=*');
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
    const link = page.url();

    const other = await onPhone(browser);
    await other.page.goto(link);
    await expect(paymentStatus(other.page)).toHaveAttribute('data-payment-status', 'paid');
    const stranger = await onPhone(browser);
    await visit(stranger.page, link.split('#')[0] ?? '');
    await expect(orderStatus(stranger.page)).toHaveCount(0);
    await expect(stranger.page.getByText('Achieng')).toHaveCount(0);
  },
);

test(
  'a guest buys blank labels, which say so to the end, and is offered an account once',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    const blank = page.getByRole('main').getByText('Blank labels to write on');
    await visit(page, '/product/1');
    await addToCart(page);
    await visit(page, '/checkout');
    // Where it is to be read once more, and in the summary.
    await expect(blank).toHaveCount(2);
    await placeOrder(page, '0788888888');
    const line = page.locator('.order-lines').getByText('Blank labels to write on');
    await expect(line).toBeVisible();
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
    const offer = page.getByRole('region', { name: 'Keep this order in an account?' });
    await expect(offer.getByRole('link')).toHaveAttribute('href', '/auth');
    // The order's name and address are filled in.
    await offer.getByRole('link').click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Achieng Odhiambo');
    await expect(page.getByLabel('Email')).toHaveValue('achieng@example.com');
    // A reload shows the same form.
    await page.reload();
    await expect(page.getByLabel('Confirm Password')).toBeVisible();
    await page.goBack();
    await offer.getByRole('button', { name: 'No, thank you' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Keep this link' })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expectNoErrors(parent);
  },
);

test('two taps on Place Order are one order', LONG, async ({ browser }) => {
  const { page } = await onPhone(browser);
  await visit(page, '/product/4');
  await addToCart(page);
  await visit(page, '/checkout');
  await fillCheckout(page, '0744444444');
  const asked: string[] = [];
  page.on('request', (r) => {
    if (r.url().endsWith('/api/checkout')) {
      asked.push((r.postDataJSON() as { orderId: string }).orderId);
    }
  });
  // A passing Enter places none.
  for (const label of ['City', 'County']) {
    expect(await sends(page.getByLabel(label), 'Enter')).toBe(false);
  }
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await page.waitForURL('**/order/*');
  expect(new Set(asked).size).toBe(1);
});
