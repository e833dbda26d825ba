import { expect } from '@playwright/test';
import { expectNoErrors, LONG, onDesk, onPhone, PHONE, ready, test, visit } from '../browser.ts';
import { closeByEscape } from '../keys.ts';

test(
  'questions are found by words and by category, and open by themselves when few',
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page } = view;
    await visit(page, '/faq');
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('delivery cost');
    await expect(page.getByText(/Standard delivery costs KSh 250/)).toBeVisible();
    await page.getByRole('button', { name: 'Payment', exact: true }).click();
    await expect(
      page.getByText('No results found. Please try a different search term or category.'),
    ).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('');
    await expect(page.getByRole('button', { name: 'Payment', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByText('How can I pay?').click();
    await expect(page.locator('details[open]')).toContainText('PayPal');
    await expectNoErrors(view);
  },
);

test(
  'the search icon leads to a search over products, questions and posts',
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page } = view;
    await visit(page, '/about');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('hand-me-downs');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/search?q=hand-me-downs');
    await page.getByRole('link', { name: /One Sweater/ }).click();
    await page.waitForURL('**/blog/hand-me-downs');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('One Sweater');
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('boarding');
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    await page
      .getByRole('link', { name: /Boarding School/ })
      .first()
      .click();
    await page.waitForURL('**/blog/boarding-school-label-list');
    await expectNoErrors(view);
  },
);

test(
  'an address that leads nowhere offers the search and the shop, and a guest is asked to sign in before writing a comment',
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page } = view;
    await page.goto('/nothing-here');
    await ready(page);
    for (const name of ['Return to Home', 'Shop All Labels']) {
      await expect(page.getByRole('link', { name })).toBeVisible();
    }
    const search = page.getByRole('searchbox', { name: 'Search the shop' });
    await search.fill('hand-me-downs');
    await search.press('Enter');
    await page.getByRole('link', { name: /One Sweater/ }).click();
    await page.waitForURL('**/blog/hand-me-downs');
    await expect(page.getByText('You need to log in to leave a comment.')).toBeVisible();
    await expect(page.getByLabel('Your comment')).toHaveCount(0);
    await page.locator('#comments').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/auth');
    await view.context.close();
  },
);

test('a link inside a text opens without a reload, in the language of the text', async ({
  browser,
}) => {
  const view = await onPhone(browser);
  const { page } = view;
  await visit(page, '/sw/terms');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.locator('.prose a').first().click();
  await page.waitForURL('**/sw/contact');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await expectNoErrors(view);
});

test('a page opens with its chosen category in sight', LONG, async ({ browser }) => {
  const { page } = await onPhone(browser);
  await visit(page, '/accessories');
  await expect(page.locator('.category-sidebar [aria-current]')).toBeInViewport({ ratio: 1 });
  await visit(page, '/shop?category=Accessories');
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  // Its one product takes the whole row.
  const alone = await page.locator('.product-card').boundingBox();
  expect(alone?.width).toBeGreaterThan(PHONE.width * 0.9);
  await visit(page, '/shop');
  const first = await page.getByRole('tab', { selected: true }).boundingBox();
  expect(first?.x).toBeGreaterThan(10);
});

test('the map is fetched only after a tap', LONG, async ({ browser }) => {
  const { page, context } = await onPhone(browser);
  const asked: string[] = [];
  await context.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>map</p>' });
  });
  await visit(page, '/contact');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.frameLocator('iframe').getByText('map')).toBeVisible();
  expect(asked).toHaveLength(1);
});

const WATERPROOF = 'They stay on through rain, spilled juice and the washing-up.';

test(
  'a feature card opens 700 ms after the pointer comes, by focus too, and Escape closes it',
  LONG,
  async ({ browser }) => {
    const view = await onDesk(browser);
    const { page } = view;
    await visit(page, '/school-labels');
    await page.waitForLoadState('networkidle');
    const button = page.getByRole('button', { name: 'Waterproof' });
    await expect(button).toHaveAccessibleDescription(WATERPROOF);
    const card = page.getByText(WATERPROOF).filter({ visible: true });
    await expect(card).toHaveCount(0);
    await page.clock.install();
    await button.hover();
    await page.clock.runFor(600);
    await expect(card).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(card).toBeInViewport({ ratio: 1 });
    await closeByEscape(page, card);
    await page.mouse.move(5, 500);
    await button.focus();
    await page.clock.runFor(800);
    await expect(card).toBeVisible();
    await closeByEscape(page, card);
    await expect(button).toBeFocused();
    await expectNoErrors(view);
  },
);

test(
  'a tap opens a feature card, and without a script its words are in the page',
  LONG,
  async ({ browser }) => {
    const phone = await onPhone(browser, { isMobile: true, hasTouch: true });
    await visit(phone.page, '/school-labels');
    await phone.page.waitForLoadState('networkidle');
    await phone.page.getByRole('button', { name: 'Waterproof' }).tap();
    const card = phone.page.getByText(WATERPROOF).filter({ visible: true });
    await expect(card).toBeInViewport({ ratio: 1 });
    await phone.page.getByRole('heading', { level: 1 }).tap();
    await expect(card).toHaveCount(0);
    await expectNoErrors(phone);
    const { page } = await onPhone(browser, { javaScriptEnabled: false });
    await page.goto('/school-labels');
    await expect(page.getByText(WATERPROOF)).toBeVisible();
  },
);

test(
  'the menu of a phone leads to all eight pages and to the sign-in',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser);
    await visit(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    for (const name of [
      ...['Home', 'Shop', 'Customize', 'How It Works', 'Blog', 'FAQ', 'About', 'Contact'],
      'Login / Register',
    ]) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await menu.getByRole('link', { name: 'How It Works' }).click();
    await page.waitForURL('**/how-it-works');
    await expect(menu).toBeHidden();
  },
);

test("names with ĩ and ũ are written in the shop's own typeface", LONG, async ({ browser }) => {
  const view = await onPhone(browser);
  const { page } = view;
  await visit(page, '/customize');
  await page.getByLabel("Child's name").fill('Wĩnnie Wanjikũ');
  const name = page.locator('.customize-preview p strong');
  await expect(name).toHaveText('Wĩnnie Wanjikũ');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const selector = '.customize-preview p strong';
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const families = async () => {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => [familyName.split(' ')[0], isCustomFont]);
  };
  await expect.poll(families).toEqual([['Figtree', true]]);
  await expectNoErrors(view);
});
