import { expect } from '@playwright/test';
import { CODE_RULES } from '../../discount-code.ts';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { cart, fillCheckout, orderStatus, push } from '../buying.ts';
import { lost } from '../interference.ts';

const CODE = {
  code: 'KARIBU10',
  ...CODE_RULES,
  oncePerCustomer: true,
};

test(
  'a discount code lowers what is paid, and who got the order reviews its product',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    await push(owner.page, 'saveDiscount', CODE);
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/product/1');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await cart(page, 1).click();

    const code = page.getByLabel('Discount code');
    await code.fill('nonsense');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('alert')).toContainText('not valid');
    await expect(code).toHaveValue('nonsense');
    await code.fill('karibu10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Discount (KARIBU10)')).toBeVisible();
    await expect(page.locator('.cart-totals-total')).toContainText('KSh 925');
    await page.getByRole('button', { name: 'Remove code KARIBU10' }).click();
    await expect(page.locator('.cart-totals-total')).toContainText('KSh 1,000');
    await page.getByLabel('Discount code').fill('KARIBU10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.locator('.cart-totals-total')).toContainText('KSh 925');

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillCheckout(page, '0711222333');
    await page.getByLabel('M-Pesa number').fill('0711222333');
    await expect(page.locator('.cart-totals-total')).toContainText('KSh 925');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(orderStatus(page)).toBeVisible();
    await expect(page.getByText('Discount (KARIBU10)')).toBeVisible();
    await expect(page.locator('.cart-totals-total')).toContainText('KSh 925');
    const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await visit(owner.page, `/admin/order/${orderId}`);
    await expect(owner.page.getByText('Discount (KARIBU10)')).toBeVisible();

    await push(owner.page, 'setOrderStatus', { orderId, status: 'delivered' });
    await expect(page.locator('.order-timeline li').last()).toContainText(/Delivered.*\d:\d\d/);
    const review = page.getByRole('region', { name: 'How do you like it?' });
    await review.getByRole('link', { name: 'Bottle Labels' }).click();
    await expect(page.getByRole('tab', { name: 'Reviews', selected: true })).toBeInViewport();
    await expect(page.getByText('Sample parent A')).toBeVisible();
    // However many reviews others wrote, one's own is asked for before them.
    await expect(page.getByRole('radio', { name: '4 out of 5 stars' })).toBeInViewport();
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByRole('alert')).toContainText('choose the stars');
    await expect(page.getByRole('radio', { name: '1 out of 5 stars' })).toBeFocused();
    await page.getByRole('radio', { name: '4 out of 5 stars' }).check();
    // The error goes when the form is changed.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Review' }).fill('Paid with 4111 1111 1111 1111.');
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByRole('alert')).toContainText('card number');
    await expect(page.getByRole('textbox', { name: 'Review' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Review' }).fill('Still on after a term.');
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByText('Waiting for approval')).toBeVisible();

    const approved = await owner.page.evaluate(async () => {
      const { found } = (await (await fetch('/api/moderation?kind=review')).json()) as {
        found: { id: string; at: number }[];
      };
      const [review] = found;
      const seen = review?.at;
      const body = JSON.stringify({ kind: 'review', id: review?.id, verdict: 'approve', seen });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch('/api/moderation', { method: 'POST', headers, body })).status;
    });
    expect(approved).toBe(200);
    const other = await onPhone(browser);
    await visit(other.page, '/sw/product/1');
    await other.page.getByRole('tab', { name: 'Maoni' }).click();
    await expect(other.page.getByText('Still on after a term.')).toBeVisible();
    await expect(other.page.getByText('4 kati ya 5')).toBeVisible();
    await expect(other.page.getByRole('button', { name: 'Tuma maoni' })).toHaveCount(0);
    await expectNoErrors(owner, parent, other);
  },
);

test(
  'the newsletter is confirmed from the mail, with and without a script',
  LONG,
  async ({ browser }) => {
    for (const javaScriptEnabled of [true, false]) {
      const reader = await onPhone(browser, { javaScriptEnabled });
      const { page } = reader;
      const email = `reader-${javaScriptEnabled}@example.com`;
      await page.goto('/newsletter/confirm?state=over');
      const field = page.getByLabel('Email for the newsletter');
      const subscribe = page.getByRole('button', { name: 'Subscribe' });
      if (javaScriptEnabled) {
        await page.waitForSelector('html[data-ready]');
        await lost(page, '**/api/newsletter');
        await field.fill('reader@');
        await subscribe.click();
        await expect(page.getByText('Please enter a valid email address')).toBeVisible();
        await expect(field).toBeFocused();
        await page.unroute('**/api/newsletter');
      }
      await field.fill(email);
      await subscribe.click();
      await expect(page.getByText('Please check your email')).toBeVisible();

      const link = async () => {
        const sent = await (await page.request.get('/dev/mail.json')).json();
        const mail = (sent as { to: string; text: string }[]).find(({ to }) => to === email);
        return /http\S+token_hash=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      };
      await expect.poll(link).toContain('/newsletter/confirm');
      await page.goto(await link());
      await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
      await expect(page.getByText('You are subscribed')).toBeVisible();
      expect(page.url()).not.toContain('token_hash');
      await expect.poll(link).toContain('/newsletter/unsubscribe');
      await page.goto(await link());
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByText('We have erased your address')).toBeVisible();
      await expectNoErrors(reader);
    }
  },
);
