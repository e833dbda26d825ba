import { type Browser, expect, type Page } from '@playwright/test';
import { CODE_RULES } from '../../discount-code.ts';
import { button, mailTo, newPerson } from '../accounts.ts';
import { admin } from '../admin.ts';
import { expectNoErrors, heading, LONG, look, onPhone, ready, test, visit } from '../browser.ts';
import { addToCart, cart, fillCheckout, paymentStatus, placeOrder, push } from '../buying.ts';
import { answerLost, comeBack, databases, lost, PULL } from '../interference.ts';
import { orderIn } from '../orders.ts';

const CHECKOUT = '**/api/checkout';
const UNKNOWN = 'We do not know yet if your order went through';
const EARLIER = 'Your earlier order went through';
const NO_ANSWER = /We got no answer/;
const place = (page: Page) => button(page, 'Place Order').click();
const recent = (page: Page) => page.getByRole('region', { name: 'Your recent orders' });

/** A phone whose live socket is silent, so that only pulls bring news. */
async function buyer(browser: Browser) {
  const parent = await onPhone(browser);
  await parent.page.routeWebSocket(/api\/live/, () => {});
  return parent;
}

test(
  'an order whose answer is lost is found, is never ordered twice, and a guest finds it again until this phone forgets them',
  LONG,
  async ({ browser }, info) => {
    const parent = await buyer(browser);
    const { page } = parent;
    await visit(page, '/product/1');
    await addToCart(page);
    await visit(page, '/checkout');
    await answerLost(page, CHECKOUT);
    await placeOrder(page, '0712345678');
    const first = orderIn(page);
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');

    // The outcome of the order is unknown: it is not reported as failed, and the page may be reloaded.
    await visit(page, '/product/2');
    await addToCart(page);
    await visit(page, '/checkout');
    await fillCheckout(page, '0712345678');
    await lost(page, PULL);
    await place(page);
    await expect(page.getByText(UNKNOWN)).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(page.getByText(UNKNOWN)).toBeVisible();
    await look(page, info, 'unknown');
    await page.unroute(PULL);
    await comeBack(page);
    await expect(page.getByText(EARLIER)).toBeVisible();
    await page.waitForURL('**/order/*');
    const second = orderIn(page);
    expect(second).not.toBe(first);
    await expect(cart(page, 0)).toBeVisible();

    // What is added to the cart now belongs to another order.
    await page.unroute(CHECKOUT);
    await visit(page, '/product/2');
    await addToCart(page);
    await visit(page, '/checkout');
    await placeOrder(page, '0712345678');
    expect([first, second]).not.toContain(orderIn(page));

    const places = ['/cart', '/checkout', '/auth'];
    for (const path of places) {
      await visit(page, path);
      await expect(recent(page).getByRole('link', { name: /^Order/ })).toHaveCount(3);
      await look(page, info, `recent${path.replace('/', '-')}`);
    }
    await recent(page)
      .getByRole('link', { name: /^Order/ })
      .last()
      .click();
    await page.waitForURL(`**/order/${first}`);
    const before = await databases(page);
    await visit(page, '/auth');
    await button(page, 'Clear my things from this device').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Clear my things from this device' })
      .click();
    await expect(page.getByText('Nothing of yours is left on this device')).toBeVisible();
    const left = async () =>
      (await databases(page)).filter((name) => name?.startsWith('rep:') && before.includes(name));
    await expect.poll(left).toEqual([]);
    for (const path of places) {
      await visit(page, path);
      await expect(recent(page)).toHaveCount(0);
    }
    await visit(page, `/order/${first}`);
    await expect(page.getByText('We cannot find this order')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Email or phone')).toBeVisible();
    await expectNoErrors(parent);
  },
);

test(
  'a form that was sent and not answered says so, comes back after a reload, and is taken once',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    await push(owner.page, 'saveDiscount', { ...CODE_RULES, code: 'POTEA10' });
    const parent = await buyer(browser);
    const { page } = parent;

    // A message to the shop.
    await visit(page, '/contact');
    // Thirteen digits could be a card number, which no text may contain.
    const mark = Date.now() % 1_000_000;
    const subject = `Labels for ${mark}`;
    await page.getByLabel('Name', { exact: true }).fill('Achieng Odhiambo');
    await page.getByLabel('Email', { exact: true }).fill('achieng@example.com');
    await page.getByLabel('Subject').fill(subject);
    await page.getByRole('textbox', { name: 'Message' }).fill('Do you print ĩ?');
    await answerLost(page, '**/api/contact');
    await button(page, 'Send Message').click();
    await expect(page.getByText(NO_ANSWER)).toBeVisible();
    await page.getByLabel('Subject').fill('');
    await button(page, 'Send Message').click();
    await expect(page.getByLabel('Subject')).toBeFocused();
    await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
    await page.getByLabel('Subject').fill(subject);
    await page.reload();
    await ready(page);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Do you print ĩ?');
    await page.unroute('**/api/contact');
    await button(page, 'Send Message').click();
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await visit(owner.page, '/admin/moderation');
    await expect(owner.page.getByText(subject)).toHaveCount(1);

    // A discount code.
    await visit(page, '/product/1');
    await addToCart(page);
    await visit(page, '/cart');
    await answerLost(page, '**/api/cart/discount');
    await page.getByLabel('Discount code').fill('potea10');
    await button(page, 'Apply').click();
    const total = page.locator('.cart-totals-total');
    await expect(total).toContainText('KSh 925');
    await expect(button(page, 'Remove code POTEA10')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Discount code')).toBeFocused();
    await page.keyboard.type('potea10');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Discount (POTEA10)')).toBeVisible();
    await expect(total).toContainText('KSh 925');

    // A payment from another number: the prompt is shown although its response is lost.
    await visit(page, '/checkout');
    await placeOrder(page, '0712341032');
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'failed');
    await answerLost(page, '**/api/orders/*/pay');
    await page.getByLabel('M-Pesa number').fill('0712345678');
    await button(page, 'Pay again').click();
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');

    // A new account, signed in, and a comment.
    await answerLost(page, '**/auth/v1/signup');
    const person = newPerson();
    const since = Date.now();
    await visit(page, '/auth');
    await button(page, 'Create an Account').click();
    await page.getByLabel('Full Name').fill(person.fullName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm Password').fill(person.password);
    await button(page, 'Create account').click();
    await expect(page.getByRole('alert').filter({ hasText: NO_ANSWER })).toBeVisible();
    await page.unroute('**/auth/v1/signup');
    await button(page, 'Create account').click();
    const { code } = await mailTo(person.email, since);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await button(page, 'Confirm my email').click();
    await page.waitForURL('**/dashboard');

    await visit(page, '/blog/hand-me-downs');
    await answerLost(page, '**/api/posts/*/comments');
    const words = `Asante ${mark}`;
    await button(page, 'Post Comment').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Empty comment' })).toBeVisible();
    await page.getByLabel('Your comment').fill(words);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await button(page, 'Post Comment').click();
    await expect(page.getByRole('alert').filter({ hasText: NO_ANSWER })).toBeVisible();
    await page.unroute('**/api/posts/*/comments');
    await page.reload();
    await ready(page);
    await expect(page.getByLabel('Your comment')).toHaveValue(words);
    await button(page, 'Post Comment').click();
    await expect(page.getByLabel('Your comment')).toHaveValue('');
    await page.reload();
    await ready(page);
    await expect(page.getByText(words)).toHaveCount(1);
    // Staff see which post it is about by its title.
    const title = (await heading(page).textContent()) ?? '';
    await visit(owner.page, '/admin/moderation?kind=comment');
    const comment = owner.page.getByRole('listitem').filter({ hasText: words });
    await expect(comment.getByRole('link')).toHaveText(`On the post ${title}`);
    await expectNoErrors(owner, parent);
  },
);
