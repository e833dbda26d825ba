import { expect, type Page } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { addToCart } from '../buying.ts';

async function setWhatsApp(page: Page, number: string) {
  await visit(page, '/admin/details');
  await page.getByLabel('WhatsApp number').fill(number);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test(
  'a cart is sent by WhatsApp as a link without names, which staff open as a filled-in order',
  LONG,
  async ({ browser }) => {
    const desk = await admin(browser);
    await setWhatsApp(desk.page, '0712 345 679');

    const parent = await onPhone(browser);
    const { page } = parent;
    let draft = '';
    await page.route('https://wa.me/**', (route) => {
      draft = route.request().url();
      return route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' });
    });
    await visit(page, '/customize');
    await page.getByLabel("Child's name").fill('Wanjiku');
    await page.getByRole('tab', { name: 'Review' }).click();
    await addToCart(page);
    await visit(page, '/cart');
    await page.getByRole('button', { name: 'Ask on WhatsApp' }).click();
    await page.waitForURL('https://wa.me/**');
    expect(draft).toMatch(/^https:\/\/wa\.me\/254712345679\?text=/);
    const text = decodeURIComponent(draft);
    expect(text).not.toContain('Wanjiku');
    const link = /http\S+\/admin\/new-order#cart=[a-z2-7]{16}$/.exec(text)?.[0] ?? '';

    await visit(desk.page, link.slice(link.indexOf('/admin')));
    await expect(desk.page.getByText(/From a cart sent/)).toBeVisible();
    await expect(desk.page.getByLabel("Child's name")).toHaveValue('Wanjiku');
    await setWhatsApp(desk.page, '');
    await expectNoErrors(desk, parent);
  },
);
