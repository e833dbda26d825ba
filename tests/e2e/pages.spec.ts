import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import {
  admin,
  expectNoErrors,
  fillCheckout,
  look,
  onDesk,
  onPhone,
  paymentStatus,
  visit,
} from './people.ts';

const PUBLIC = [
  '/',
  '/shop',
  '/product/1',
  '/product/none',
  '/category/school-labels',
  '/customize',
  '/nothing-here',
  '/how-it-works',
  '/about',
  '/contact',
  '/faq',
  '/blog',
  '/blog/hand-me-downs',
  '/blog/none',
  '/school-packs',
  '/search?q=bottle',
  '/search?q=zzzz',
  '/terms',
  '/privacy',
  '/returns',
  '/sustainability',
];

for (const [name, open] of [
  ['phone', onPhone],
  ['desk', onDesk],
] as const) {
  for (const prefix of ['', '/sw']) {
    test(`axe finds nothing on the public pages on a ${name}, ${prefix || 'in English'}`, async ({
      browser,
    }) => {
      test.slow();
      const view = await open(browser);
      for (const path of PUBLIC) {
        await visit(view.page, `${prefix}${path}`);
        const { violations } = await new AxeBuilder({ page: view.page }).analyze();
        expect(violations.map((v) => [path, v.id, v.nodes.map((n) => n.html)])).toEqual([]);
      }
      await expectNoErrors(view);
    });
  }
}

test('axe finds nothing on cart, checkout, order, sign-in and admin pages', async ({
  browser,
}, info) => {
  const parent = await onPhone(browser);
  const check = async (page: typeof parent.page, name: string) => {
    await look(page, info, name);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((v) => [name, v.id, v.nodes.map((n) => n.html)])).toEqual([]);
  };
  const { page } = parent;
  await visit(page, '/cart');
  await check(page, 'cart-empty');
  await visit(page, '/checkout');
  await check(page, 'checkout-empty');
  await visit(page, '/product/3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await visit(page, '/cart');
  await check(page, 'cart');
  await visit(page, '/checkout');
  await check(page, 'checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await check(page, 'checkout-errors');
  await fillCheckout(page, '0755555555');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
  await check(page, 'order');
  await visit(page, '/auth');
  await check(page, 'auth');
  const owner = await admin(browser);
  const view = owner.page.getByRole('link', { name: /view/i }).first();
  await expect(view).toBeVisible();
  await check(owner.page, 'admin');
  await view.click();
  await owner.page.waitForURL('**/admin/order/*');
  await check(owner.page, 'admin-order');
  await owner.page.setViewportSize({ width: 360, height: 740 });
  await visit(owner.page, '/admin');
  await expect(view).toBeVisible();
  await check(owner.page, 'admin-phone');
});

test('a Swahili round: the language switches on the same page, is remembered, and carries to the order', async ({
  browser,
}, info) => {
  const { page } = await onPhone(browser);
  await visit(page, '/shop');
  await page.getByRole('link', { name: 'SW', exact: true }).click();
  await page.waitForURL('**/sw/shop');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await page.waitForSelector('html[data-ready]');
  await look(page, info, 'sw-shop');
  await page
    .getByRole('link', { name: /Lebo za Chupa/ })
    .first()
    .click();
  await page.waitForURL('**/sw/product/1');
  await look(page, info, 'sw-product');
  await visit(page, '/');
  await page.waitForURL('**/sw');
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('without JavaScript home, shop and product pages are readable and linked', async ({
  browser,
}) => {
  const { page } = await onPhone(browser, { javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    "Custom Labels for Your Child's Belongings",
  );
  await page.goto('/shop');
  await expect(page.getByText('School Essentials Pack').first()).toBeVisible();
  await page
    .getByRole('link', { name: /Bottle Labels/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Bottle Labels' })).toBeVisible();
  await expect(page.getByText('KSh 750').first()).toBeVisible();
});

test('add to cart works as a form before any script runs', async ({ browser }) => {
  const slow = await onPhone(browser, { javaScriptEnabled: false });
  await slow.page.goto('/product/1');
  await slow.page.getByRole('button', { name: 'Add to Cart' }).click();
  await slow.page.waitForURL('**/cart');
  const later = await onPhone(browser);
  await later.context.addCookies(await slow.context.cookies());
  await visit(later.page, '/cart');
  await expect(later.page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
});
