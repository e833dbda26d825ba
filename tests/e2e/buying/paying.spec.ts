import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectNoErrors, LONG, look, onPhone, shopUrl, test, visit } from '../browser.ts';
import { addToCart, expectPayment, fillCheckout, paymentStatus } from '../buying.ts';

test.describe.configure({ timeout: 90_000 });

/** A parent at the checkout with one item in the cart. */
async function atCheckout(browser: Browser, phone = '0712345678') {
  const parent = await onPhone(browser);
  await fillCart(parent.page, phone);
  return parent;
}

async function fillCart(page: Page, phone = '0712345678') {
  await visit(page, '/product/5');
  await addToCart(page);
  await visit(page, '/checkout');
  await fillCheckout(page, phone);
}

const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check();
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

test(
  'a card pays on the provider’s page, and the order is paid on the way back',
  LONG,
  async ({ browser }, info) => {
    const parent = await atCheckout(browser);
    const { page } = parent;
    await choose(page, 'Credit/Debit Card');
    await expect(page.getByLabel('M-Pesa number')).toHaveCount(0);
    await look(page, info, 'checkout-card');
    await place(page);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('**/order/*');
    const placed = page.getByRole('status').filter({ hasText: 'Order Placed Successfully!' });
    await expect(placed).toBeVisible();
    await expectPayment(page, 'paid');
    await expect(page.getByText(/Receipt PS-/)).toBeVisible();
    await look(page, info, 'card-paid');
    await visit(page, page.url());
    await expect(paymentStatus(page)).toBeVisible();
    await expect(placed).toHaveCount(0);
    await expectNoErrors(parent);
  },
);

test(
  'who gets nothing by the socket sees the payment all the same, within seconds',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    let sockets = 0;
    await page.routeWebSocket(/\/api\/live/, () => {
      sockets += 1;
    });
    await fillCart(page);
    await place(page);
    await page.waitForURL('**/order/*');
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
    expect(sockets).toBeGreaterThan(0);
    await expectNoErrors(parent);
  },
);

test(
  'PayPal shows its dollars; who turns back there can go on with it, or pay by M-Pesa',
  LONG,
  async ({ browser }, info) => {
    const parent = await atCheckout(browser);
    const { page } = parent;
    await page.getByLabel('Email').fill('paypal@example.com');
    await choose(page, 'PayPal');
    await expect(page.getByText(/US\$\d+\.\d\d, at KSh 129\.50 to the dollar/)).toBeVisible();
    await place(page);
    await expect(page.getByRole('heading', { name: 'PayPal sandbox' })).toBeVisible();
    // Another tab of the same order is still waiting and leads to the same page.
    const other = await parent.context.newPage();
    await other.goto(await linkMailedTo(page, 'paypal@example.com'));
    await expectPayment(other, 'pending');
    await look(other, info, 'paypal-waiting');
    const leads = await other
      .getByRole('link', { name: 'Continue to the payment page' })
      .getAttribute('href');
    expect(leads).toBe(page.url());
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.waitForURL('**/order/*');
    await expectPayment(page, 'failed');
    await expect(
      page.getByText('The payment request was cancelled. No money was taken.'),
    ).toBeVisible();
    await look(page, info, 'paypal-left');
    await choose(page, 'M-Pesa');
    await page.getByRole('button', { name: /pay/i }).click();
    await expectPayment(page, 'paid');
    await expectPayment(other, 'paid');
    await expectNoErrors(parent);
  },
);

async function linkMailedTo(page: Page, to: string): Promise<string> {
  const mailed = async () => {
    const answer = await page.request.get(`${shopUrl()}/dev/mail.json`);
    const mails = (await answer.json()) as { to: string; text: string }[];
    return mails.find((mail) => mail.to === to)?.text ?? '';
  };
  await expect.poll(mailed).toContain('/order/');
  return /http\S+\/order\/\S+/.exec(await mailed())?.[0] ?? '';
}

test(
  'cash on delivery is offered in Nairobi, and not where no rider takes it',
  LONG,
  async ({ browser }, info) => {
    const parent = await atCheckout(browser);
    const { page } = parent;
    await choose(page, 'Cash on delivery');
    await page.getByLabel('County').selectOption({ label: 'Mombasa' });
    await expect(page.getByRole('radio', { name: 'Cash on delivery' })).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'M-Pesa' })).toBeChecked();
    // Express is faster there; in Nairobi it is not.
    const total = page.locator('.cart-totals-total').first();
    await choose(page, 'Express delivery');
    const dear = await total.textContent();
    await page.getByLabel('County').selectOption({ label: 'Nairobi City' });
    await expect(page.getByRole('radio', { name: 'Express delivery' })).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Standard delivery' })).toBeChecked();
    await expect(total).not.toHaveText(dear ?? '');
    await choose(page, 'Cash on delivery');
    await place(page);
    await page.waitForURL('**/order/*');
    await expectPayment(page, 'unpaid');
    await expect(page.getByText(/You pay KSh .* to the rider/)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'M-Pesa' })).toBeHidden();
    await look(page, info, 'cash');
    await page.getByText('Pay now instead').click();
    await expect(page.getByRole('radio', { name: 'M-Pesa' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Cash on delivery' })).toHaveCount(0);
    await expectNoErrors(parent);
  },
);

test(
  'who sent the money by hand types the code of the message',
  LONG,
  async ({ browser }, info) => {
    const parent = await atCheckout(browser, '0712341032');
    const { page } = parent;
    await place(page);
    await page.waitForURL('**/order/*');
    await expectPayment(page, 'failed');
    // The way back: before the empty cart says that there is nothing.
    await visit(page, '/cart');
    const pay = page.getByRole('link', { name: /^Pay now/ });
    const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
    await expect(pay).toBeVisible();
    expect(await top(pay)).toBeLessThan(await top(page.getByText('Your Cart is Empty')));
    await pay.click();
    await page.waitForURL('**/order/*');
    const number = page.getByLabel('M-Pesa number');
    await number.fill('0722111032');
    await page.getByRole('button', { name: 'Pay again' }).click();
    await expectPayment(page, 'pending');
    await expectPayment(page, 'failed');
    await page.getByText('Send it yourself from the M-Pesa menu').click();
    const way = page.getByText(/Pay Bill 174379, account TT-\w{8}, amount KSh/);
    const [, amount = ''] = /amount KSh ([\d,]+)/.exec((await way.textContent()) ?? '') ?? [];
    await expect(way).toBeVisible();
    await page.getByText("I've paid, but it isn't showing").click();
    await page.getByLabel('M-Pesa code').fill('short');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText(/has ten letters and digits/)).toBeVisible();
    await look(page, info, 'by-hand');
    await page.getByLabel('M-Pesa code').fill('SJK4H7L2MN');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('M-Pesa does not know this code')).toBeVisible();
    await expect(number).toHaveValue('0722111032');
    const sandbox = `http://localhost:${new URL((await sandboxOf(page)) ?? '').port}`;
    const asked = { account: 'labels', amount: Number(amount.replace(',', '')) };
    const sent = await page.request.post(`${sandbox}/by-hand`, {
      data: { ...asked, phone: '254712341032', drop: true },
    });
    const { receipt } = (await sent.json()) as { receipt: string };
    await page.getByLabel('M-Pesa code').fill(receipt);
    await page.getByRole('button', { name: 'Check' }).click();
    await expectPayment(page, 'paid');
    await expect(paymentStatus(page)).toBeInViewport();
    await expectNoErrors(parent);
  },
);

/** The sandbox's address, as a card payment leads to it. */
async function sandboxOf(page: Page) {
  const orderId = /order\/([\w-]+)/.exec(page.url())?.[1];
  const answer = await page.request.post(`/api/orders/${orderId}/pay`, {
    data: { method: 'card' },
    headers: { Origin: new URL(page.url()).origin },
  });
  return ((await answer.json()) as { payment: { url: string } }).payment.url;
}

test(
  'in Swahili the ways to pay and what becomes of the money are said in Swahili',
  LONG,
  async ({ browser }, info) => {
    const parent = await atCheckout(browser);
    const { page } = parent;
    await page.getByRole('link', { name: 'SW' }).click();
    await page.waitForURL('**/sw/checkout');
    await page.waitForSelector('html[data-ready]');
    await choose(page, 'Kadi ya Benki');
    await page.locator('.checkout-place-order').click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.waitForURL('**/sw/order/*');
    await expectPayment(page, 'failed');
    await expect(
      page.getByText('Ombi la malipo limeghairiwa. Hakuna pesa iliyokatwa.'),
    ).toBeVisible();
    await look(page, info, 'swahili-left');
    await expectNoErrors(parent);
  },
);
