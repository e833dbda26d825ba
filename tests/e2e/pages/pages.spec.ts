import { expect } from '@playwright/test';
import { LONG, look, onDesk, onPhone, test, visit } from '../browser.ts';
import { cart } from '../buying.ts';

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
  // A zoomed phone.
  await page.setViewportSize({ width: 180, height: 370 });
  const last = await page.locator('.header-tool').last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 999)).toBeLessThanOrEqual(180);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/shop');
  await expect(page.getByText('School Essentials Pack').first()).toBeVisible();
  await page
    .getByRole('link', { name: /Bottle Labels/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Bottle Labels' })).toBeVisible();
  await expect(page.getByText('KSh 750').first()).toBeVisible();
});

test('add to cart works as a form before any script runs', LONG, async ({ browser }) => {
  const slow = await onPhone(browser, { javaScriptEnabled: false });
  await slow.page.goto('/product/1');
  await slow.page.getByRole('button', { name: 'Add to Cart' }).click();
  await slow.page.waitForURL('**/cart');
  // The cart needs a script, and says who helps without one.
  await expect(slow.page.getByRole('main').getByRole('link', { name: 'Contact' })).toBeVisible();
  const later = await onPhone(browser);
  await later.context.addCookies(await slow.context.cookies());
  await visit(later.page, '/cart');
  await expect(cart(later.page, 1)).toBeVisible();
});

const PAINTED = [
  ...['/', '/sw', '/shop', '/product/5', '/category/school-labels', '/school-labels', '/customize'],
  ...['/cart', '/checkout', '/auth', '/faq', '/blog', '/blog/hand-me-downs', '/contact', '/terms'],
  ...['/search?q=label', '/about', '/nowhere', '/dashboard', '/order/1'],
];

test('the first styles paint each page as all of them do', LONG, async ({ browser }) => {
  for (const open of [onPhone, onDesk]) {
    const { page } = await open(browser, { javaScriptEnabled: false });
    await page.route('/fonts/*', (route) => route.abort());
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
          const box = [x, y, width, height].map(Math.round);
          return `${element.tagName}.${element.className} ${box} ${color} ${backgroundColor} ${fontSize} ${fontWeight}`;
        }),
      );
    for (const path of PAINTED) {
      await page.goto(path);
      const [, late = ''] = /"(\/assets\/late-\w+\.css)"/.exec(await page.content()) ?? [];
      expect(late).not.toBe('');
      const style = (text: string) =>
        page.evaluate((text) => {
          document.head.insertAdjacentHTML('beforeend', `<style>${text}</style>`);
        }, text);
      // The browser skips the layout of what is off the screen.
      await style('* { content-visibility: visible !important }');
      const first = await boxes();
      await style(await (await page.request.get(late)).text());
      expect(await boxes(), path).toEqual(first);
    }
  }
});
