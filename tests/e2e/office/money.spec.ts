import { type Browser, expect } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, look, onPhone, shopUrl, test, visit } from '../browser.ts';
import { addToCart, expectPayment, fillCheckout, orderStatus, paymentStatus } from '../buying.ts';
import { noOverflow } from '../layout.ts';
import { readPlace } from '../place.ts';

test.describe.configure({ timeout: 120_000 });

/** A parent on a phone with a paid order. */
async function paid(browser: Browser) {
  const parent = await onPhone(browser);
  const { page } = parent;
  await visit(page, '/product/5');
  await addToCart(page);
  await visit(page, '/checkout');
  await fillCheckout(page, '0733445566');
  // An address gets ten mails an hour, and the other tests use up those of the default one.
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await expectPayment(page, 'paid');
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return { ...parent, orderId, number: orderId.slice(0, 8).toUpperCase() };
}

const mailsOf = async (orderId: string) =>
  (
    (await (await fetch(`${shopUrl()}/dev/mail.json`)).json()) as {
      subject: string;
      text: string;
    }[]
  ).filter(({ text }) => text.includes(orderId));

test(
  'an admin finds a payment, gives a part of it back, and the customer sees it at once',
  LONG,
  async ({ browser }, info) => {
    const parent = await paid(browser);
    const boss = await admin(browser);
    const { page } = boss;
    await page.getByRole('link', { name: /^Payments/ }).click();
    await page.getByRole('tab', { name: 'All payments' }).click();
    await page.getByRole('searchbox', { name: 'Search payments' }).fill(parent.number);
    await page.getByRole('link', { name: new RegExp(`order ${parent.number}`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(parent.number);
    await page.locator('summary', { hasText: 'answer to the request' }).first().click();
    await expect(page.locator('pre')).toContainText('25473*****66');
    await page.getByLabel('Amount in KSh').fill('99999');
    await page.getByLabel(/^Reason/).fill('One label was torn');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('more than is left');
    for (const [amount, why] of [
      ['100.50', 'whole shillings'],
      ['0', 'more than 0'],
    ] as const) {
      await page.getByLabel('Amount in KSh').fill(amount);
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(why);
    }
    await page.getByLabel('Amount in KSh').fill('500');
    const refund = page.getByRole('button', { name: 'Refund', exact: true });
    await refund.press('Enter');
    const asked = page.getByRole('dialog', { name: 'Refund KSh 500?' });
    await expect(asked.getByRole('button', { name: 'Not now' })).toBeFocused();
    await expect(page.locator('[aria-busy=true]')).toHaveText('Refund');
    await page.keyboard.press('Escape');
    await expect(refund).toBeFocused();
    await expect(page.getByText('Nothing was refunded.')).toBeVisible();
    await refund.press('Enter');
    await asked.getByRole('button', { name: 'Refund KSh 500' }).click();
    // Ten seconds to take it back, in which the provider is not asked.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Amount in KSh')).toHaveValue('500');
    await expect(page.getByText('Nothing was refunded.')).toBeVisible();
    await refund.press('Enter');
    await asked.getByRole('button', { name: 'Refund KSh 500' }).click();
    await page.getByRole('button', { name: 'Do it now' }).click();
    await expect(page.getByText('Returned', { exact: true })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByLabel('M-Pesa reversal')).toHaveCount(0);
    await expect(page.getByText('only once, and has done so')).toBeVisible();
    await look(page, info, 'payment');
    await visit(page, `/admin/order/${parent.orderId}`);
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect(totals).toContainText(/Refunded− KSh 500KeptKSh [\d,]+$/);
    await expect(parent.page.getByText('KSh 500 was returned to you')).toBeVisible();
    await expect(paymentStatus(parent.page)).toHaveAttribute('data-payment-status', 'paid');
    await look(parent.page, info, 'order-refunded');
    await parent.page.getByRole('link', { name: 'Invoice and receipt' }).click();
    await expect(
      parent.page.getByRole('article', { name: /Invoice and receipt INV-/ }),
    ).toBeVisible();
    await expect(parent.page.getByRole('article', { name: /Credit note CN-/ })).toContainText(
      'KSh 500',
    );
    await noOverflow(parent.page);
    await look(parent.page, info, 'receipt');
    await expect
      .poll(async () => (await mailsOf(parent.orderId)).map(({ subject }) => subject))
      .toContain(`A refund for order ${parent.number}`);
    await expectNoErrors(parent, boss);
    await boss.context.close();
  },
);

test(
  'a receipt opens by its link on a stranger’s device, in Swahili too, and prints on white',
  LONG,
  async ({ browser }, info) => {
    const parent = await paid(browser);
    let link = '';
    await expect(async () => {
      const mails = (await (await fetch(`${shopUrl()}/dev/mail.json`)).json()) as {
        text: string;
      }[];
      const links = mails.map(({ text }) => /\S+\/receipt\/\S+/.exec(text)?.[0] ?? '');
      link = links.find((url) => url.includes(parent.orderId)) ?? '';
      expect(link).not.toBe('');
    }).toPass();
    const other = await onPhone(browser, { colorScheme: 'dark' });
    const { page } = other;
    await page.goto(link.replace('/receipt/', '/sw/receipt/'));
    await expect(page.getByRole('article', { name: /Ankara na risiti INV-/ })).toBeVisible();
    await noOverflow(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: 'Chapisha' })).toBeHidden();
    const ink = await page
      .locator('.receipt-seller')
      .first()
      .evaluate((e) => getComputedStyle(e).color);
    expect(ink).toBe('rgb(0, 0, 0)');
    await look(page, info, 'receipt-print');
    await page.emulateMedia({ media: 'screen' });
    await visit(page, `/receipt/${parent.orderId}`);
    await page.goto('about:blank');
    await page.goto(`${shopUrl()}/receipt/${parent.orderId}`);
    await expectNoErrors(parent, other);
  },
);

test(
  'odd money is decided on a phone, and its number beside Money goes down',
  LONG,
  async ({ browser }, info) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await fetch(`${readPlace().sandbox}/by-hand`, {
      method: 'POST',
      body: JSON.stringify({ account: 'for labels', amount: 1 }),
    });
    const boss = await admin(browser);
    await boss.page.setViewportSize({ width: 360, height: 740 });
    await visit(boss.page, '/admin');
    await boss.page.getByRole('link', { name: /^KSh 1 more came in today/ }).click();
    const stray = boss.page.getByRole('listitem').filter({ hasText: 'for labels' });
    await expect(stray).toContainText('KSh 1 received without an order number');
    await noOverflow(boss.page);
    await stray.getByRole('button', { name: 'It was returned' }).first().click();
    await stray.getByLabel('Receipt of the return').fill('RKX1112223');
    await stray.getByLabel('Reason').fill('Payer unknown, returned in the portal');
    await look(boss.page, info, 'decide');
    await stray.locator('form').getByRole('button', { name: 'It was returned' }).click();
    await expect(stray).toHaveCount(0);
    await visit(boss.page, '/admin');
    await expect(boss.page.getByRole('link', { name: 'Received today' })).toBeVisible();
    await expect(boss.page.getByText(/^KSh 1 more came in/)).toHaveCount(0);
    await page.close();
    await expectNoErrors(parent, boss);
    await boss.context.close();
  },
);

test(
  'a parcel on its way names its courier and number to the customer',
  LONG,
  async ({ browser }) => {
    const parent = await paid(browser);
    const boss = await admin(browser);
    const desks = [boss.page, await boss.context.newPage()];
    for (const desk of desks) await visit(desk, `/admin/order/${parent.orderId}`);
    const [mine, theirs] = desks.map((desk) =>
      desk.getByRole('form', { name: 'Courier and tracking number' }),
    );
    if (!mine || !theirs) throw new Error('no desks');
    await theirs.getByLabel('Tracking number').fill('KE 9');
    await mine.getByLabel('Courier').fill('Fargo Courier');
    await mine.getByLabel('Tracking number').fill('FC-2211');
    await expect(mine.getByLabel('Tracking number')).toHaveAttribute('maxlength', '60');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(boss.page.getByText('Saved', { exact: true })).toBeVisible();
    // What was typed once is offered to choose from.
    await expect(theirs.locator('option[value="Fargo Courier"]')).toBeAttached();
    // Only what both typed is asked about.
    await expect(theirs.getByRole('combobox')).toHaveValue('Fargo Courier');
    await theirs.getByRole('button', { name: 'Take theirs' }).click();
    await expect(theirs.getByLabel('Tracking number')).toHaveValue('FC-2211');
    // In an address, fields that only the other admin changed are updated, and what was typed here stays.
    for (const desk of desks) await desk.getByRole('button', { name: 'Edit address' }).click();
    const [town, street] = desks.map((desk) => desk.getByRole('form', { name: 'Edit address' }));
    if (!town || !street) throw new Error('no forms');
    await street.getByLabel('Address', { exact: true }).fill('Moi Avenue 5');
    await town.getByLabel('City', { exact: true }).fill('Thika');
    await town.getByRole('button', { name: 'Save' }).click();
    await expect(street.getByText(/taken over here: City/)).toBeVisible();
    await expect(street.getByLabel('City', { exact: true })).toHaveValue('Thika');
    await street.getByRole('button', { name: 'Save' }).click();
    await expect(parent.page.getByText('Moi Avenue 5')).toBeVisible();
    await expect(parent.page.getByText(/^Thika/)).toBeVisible();
    await desks[1]?.close();
    // What is typed is saved before the order is handed over. What cannot be saved holds it up.
    const next = (name: string) =>
      boss.page.getByRole('button', { name: `${name} ${parent.number}` });
    await boss.page.getByRole('button', { name: 'Make sheets: Waterproof' }).click();
    for (const step of ['Printed', 'Cut', 'Packed']) await next(step).click();
    await mine.getByLabel('Tracking number').fill('www.fc.example');
    await next('Hand over to the courier').click();
    await expect(mine.getByLabel('Courier')).toBeFocused();
    await expect(mine.getByRole('alert')).toBeVisible();
    await expect(orderStatus(parent.page)).toHaveAttribute('data-order-status', 'processing');
    await mine.getByLabel('Tracking number').fill('FC-2212');
    await next('Hand over to the courier').click();
    await expect(orderStatus(parent.page)).toHaveAttribute('data-order-status', 'shipped');
    await expect(parent.page.getByText('Tracking: Fargo Courier FC-2212')).toBeVisible();
    await expect
      .poll(async () =>
        (await mailsOf(parent.orderId)).filter(({ text }) => text.includes('FC-2212')),
      )
      .toHaveLength(1);
    await expect(parent.page.getByText('Is something wrong with this order?')).toBeVisible();
    await visit(boss.page, '/admin');
    await boss.page.getByRole('link', { name: 'Received today' }).click();
    await expect(boss.page).toHaveURL(/money\?state=settled&from=[\d-]+#payments/);
    await expect(boss.page.getByText(parent.number).first()).toBeVisible();
    await boss.page.getByLabel('State').selectOption('failed');
    await expect(boss.page.getByText(parent.number)).toHaveCount(0);
    await expect(boss.page).toHaveURL(/money\?state=failed&from=[\d-]+#payments/);
    await expectNoErrors(parent, boss);
    await boss.context.close();
  },
);
