import { type Browser, expect } from '@playwright/test';
import { admin } from '../admin.ts';
import { audit, audited } from '../audit.ts';
import { expectNoErrors, LONG, onDesk, onPhone, test, visit } from '../browser.ts';
import { cart, paymentStatus, placeOrder } from '../buying.ts';
import { abreast, inTurns, shareOf, sitemap } from '../sitemap.ts';

/** Public pages that are not in the sitemap. */
const UNLISTED = [
  ...['/product/none', '/blog/none', '/category/none', '/nothing-here', '/order/none'],
  ...['/search?q=bottle', '/search?q=zzzz', '/shop?q=zzzz', '/faq?q=zzzz'],
  ...['/cart', '/checkout', '/auth', '/newsletter/confirm?state=over', '/newsletter/unsubscribe'],
];

/** Pages tested in parallel. */
const ABREAST = 2;

for (const [nth, name, details, open, choose] of [
  [0, 'on a phone, in English', {}, onPhone, (paths: string[]) => paths],
  [
    1,
    'on a phone, in Swahili',
    LONG,
    onPhone,
    (paths: string[]) => paths.map((path) => `/sw${path}`),
  ],
  [2, 'on a desk, in both in turns', LONG, onDesk, (paths: string[]) => inTurns(paths, 'sw')],
] as const) {
  test(`axe finds nothing by day or night ${name}`, details, async ({ browser }) => {
    test.setTimeout(300_000);
    const view = await open(browser);
    const paths = choose(shareOf([...(await sitemap()), ...UNLISTED], nth, 12));
    await abreast(ABREAST, paths, async (path) => {
      const page = await view.context.newPage();
      await visit(page, path);
      await audit(page, path);
      await page.close();
    });
    await expectNoErrors(view);
  });
}

test(
  'axe finds nothing on the way through cart, checkout, order and workshop',
  LONG,
  async ({ browser }) => {
    test.slow();
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await audit(page, 'the menu');
    await visit(page, '/product/3');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await audit(page, 'reviews');
    await visit(page, '/customize');
    await page.getByLabel("Child's name").fill('Wanjiku');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart(page, 2)).toBeVisible();
    for (const prefix of ['/sw', '']) {
      for (const path of ['/cart', '/checkout']) {
        await visit(page, `${prefix}${path}`);
        await expect(page.locator('.cart-totals-total')).toBeVisible();
        await audit(page, `${prefix}${path} with things in it`);
      }
    }
    await page.getByRole('button', { name: 'Place Order' }).click();
    await audit(page, 'checkout with errors');
    await placeOrder(page, '0755555555');
    await expect(paymentStatus(page)).toHaveAttribute('data-payment-status', 'paid');
    await audit(page, 'order');
    const { pathname, hash } = new URL(page.url());
    const guest = await onDesk(browser);
    await guest.page.goto(`/sw${pathname}${hash}`);
    await expect(paymentStatus(guest.page)).toHaveAttribute('data-payment-status', 'paid');
    await audit(guest.page, "a guest's link");
    await auditWorkshop(browser);
    await expectNoErrors(parent, guest);
  },
);

/** An order's page for admins. */
async function auditWorkshop(browser: Browser) {
  const owner = await admin(browser);
  const { page } = owner;
  const view = page.getByRole('link', { name: /^view/i }).first();
  await expect(view).toBeVisible();
  await audit(page, '/admin');
  await view.click();
  await page.waitForURL('**/admin/order/*');
  await audit(page, '/admin/order');
  await page.setViewportSize({ width: 360, height: 740 });
  await audit(page, '/admin/order on a phone');
  await visit(page, '/sw/admin/health');
  await expect(page.getByRole('table').first()).toBeVisible();
  await audit(page, '/sw/admin/health on a phone');
  for (const path of ['/auth', '/admin', '/sw/admin', '/admin/health']) {
    await visit(page, path);
    await audit(page, `${path} on a phone, signed in`);
  }
  await expectNoErrors(owner);
}

test.afterAll(() => {
  process.stdout.write(`  axe: ${audited.day} pages by day, ${audited.night} by night\n`);
});
