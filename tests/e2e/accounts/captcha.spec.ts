import { type Browser, expect, type Page } from '@playwright/test';
import { turnstileKeys } from '../../sandbox/keys.ts';
import { type Running, startAll } from '../../shop/harness.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';

let shop: Running;
test.beforeAll(async () => {
  shop = await startAll(turnstileKeys);
});
test.afterAll(() => shop.stop());

const script = (body: object) =>
  fetch(`${shop.sandbox}/turnstile/script`, { method: 'POST', body: JSON.stringify(body) });

const phone = (browser: Browser, options: object = {}) =>
  onPhone(browser, { baseURL: shop.origin, ...options });

const MESSAGE = 'Do the labels last in a dishwasher?';

async function write(page: Page, labels = ['Name', 'Email', 'Subject', 'Message']) {
  const words = ['Achieng', `a-${crypto.randomUUID()}@shop.test`, 'Labels', MESSAGE];
  for (const [i, label] of labels.entries()) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(words[i] ?? '');
  }
}

/** A tick ends the frame, so it is clicked and not looked at again. */
const frame = (page: Page) => page.frameLocator('iframe[title^="Widget containing"]');

test(
  'the check loads when a form is sent, not before, and asks nothing of most people',
  LONG,
  async ({ browser }) => {
    const one = await phone(browser);
    const { page } = one;
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/turnstile/')) loaded.push(new URL(request.url()).pathname);
    });
    await visit(page, '/contact');
    await write(page);
    expect(loaded).toEqual([]);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText("We'll get back to you soon!")).toBeVisible();
    expect(loaded.filter((path) => path.endsWith('api.js'))).toHaveLength(1);
    await write(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('');
    expect(loaded.filter((path) => path.endsWith('api.js'))).toHaveLength(1);
    await expectNoErrors(one);
  },
);

test(
  'who is asked may go back, and what was typed stays until the message is sent',
  LONG,
  async ({ browser }) => {
    const one = await phone(browser);
    const { page } = one;
    await visit(page, '/contact');
    await write(page);
    await script({ widget: 'asks' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    const dialog = page.getByRole('dialog', { name: 'One small check' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toContainText('was not completed');
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(MESSAGE);
    await script({ widget: 'asks' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await frame(page).getByRole('checkbox', { name: 'Verify you are human' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("We'll get back to you soon!")).toBeVisible();
    await expectNoErrors(one);
  },
);

test(
  'a check that fails says so in Swahili and in the dark, and keeps what was typed',
  LONG,
  async ({ browser }) => {
    const one = await phone(browser, { colorScheme: 'dark' });
    const { page } = one;
    await visit(page, '/sw/contact');
    await write(page, ['Jina', 'Barua pepe', 'Mada', 'Ujumbe']);
    await script({ widget: 'blocks' });
    const send = page.getByRole('button', { name: 'Tuma Ujumbe' });
    await send.click();
    await expect(page.getByRole('alert')).toContainText('haufanyi kazi kwa sasa');
    await expect(page.getByRole('textbox', { name: 'Ujumbe', exact: true })).toHaveValue(MESSAGE);
    await script({ widget: 'asks' });
    await send.click();
    await expect(page.getByRole('dialog', { name: 'Ukaguzi mdogo' })).toBeVisible();
    await frame(page).getByRole('checkbox').click();
    await expect(page.getByRole('textbox', { name: 'Ujumbe', exact: true })).toHaveValue('');
    await expectNoErrors(one);
  },
);

test(
  'a mailed code is asked for with a check, and a second request needs a second one',
  LONG,
  async ({ browser }) => {
    const one = await phone(browser);
    const { page } = one;
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/v1/recover')) answers.push(response.status());
    });
    for (let twice = 0; twice < 2; twice++) {
      await visit(page, '/auth/forgot');
      await page.getByRole('textbox').first().fill(`a-${crypto.randomUUID()}@shop.test`);
      await page.getByRole('button', { name: /^Send/ }).click();
      await expect.poll(() => answers.length).toBe(twice + 1);
    }
    expect(answers).toEqual([200, 200]);
    await expectNoErrors(one);
  },
);

test(
  'without a script the contact page says at once that its form needs one, and again when it is sent',
  LONG,
  async ({ browser }) => {
    const { page } = await phone(browser, { javaScriptEnabled: false });
    const answer = await page.goto('/contact');
    // Chromium under test leaves out what a page has for browsers without scripts.
    expect(await answer?.text()).toMatch(/<noscript><p[^>]*>[^<]*works only with JavaScript/);
    await write(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.waitForURL('**/contact?sent=check');
    await expect(page.getByRole('alert')).toContainText('works only with JavaScript');
  },
);
