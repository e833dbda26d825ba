import { expect } from '@playwright/test';
import { expectNoErrors, LONG, onPhone, ready, test, visit } from '../browser.ts';

test(
  'what was searched and chosen in a list is there again on Back and in the other language',
  LONG,
  async ({ browser }) => {
    const view = await onPhone(browser);
    const { page } = view;
    const list = async (words: string, tab: string) => {
      await expect(page.getByRole('searchbox')).toHaveValue(words);
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
      await expect(page.locator('.product-card')).toHaveCount(2);
    };
    await visit(page, '/shop');
    await page.getByRole('searchbox').fill('bottle');
    await page.waitForURL('**/shop?q=bottle');
    await page.getByRole('tab', { name: 'School Labels' }).click();
    await page.waitForURL('**/shop?q=bottle&category=School*');
    await list('bottle', 'School Labels');
    await page.locator('.product-card a').first().click();
    await page.waitForURL('**/product/*');
    await page.goBack();
    await list('bottle', 'School Labels');
    await page.getByRole('link', { name: 'SW', exact: true }).click();
    await page.waitForURL('**/sw/shop?*');
    await ready(page);
    await expect(page.getByRole('searchbox')).toHaveValue('bottle');
    // The space of somebody who goes on typing stays.
    await page.getByRole('searchbox').fill('lebo ');
    await page.waitForURL('**/sw/shop?q=lebo&category=School*');
    await expect(page.getByRole('searchbox')).toHaveValue('lebo ');
    await visit(page, '/faq');
    await page.getByRole('button', { name: 'Payment', exact: true }).click();
    await page.waitForURL('**/faq?topic=4');
    await page.getByRole('searchbox').fill('pay');
    await page.waitForURL('**/faq?topic=4&q=pay');
    await page.reload();
    await ready(page);
    await expect(page.getByRole('searchbox')).toHaveValue('pay');
    await expect(page.getByRole('button', { name: 'Payment', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    // A link without them shows everything.
    await page.getByRole('link', { name: 'FAQ', exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Payment', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    // Who opens the search types at once.
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expectNoErrors(view);
  },
);
