import { expect, type Page } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { takeOrder } from '../orders.ts';

/** A list of messages that the test holds: two a page, the newest first. Returns what was asked for. */
async function serveMessages(page: Page, names: string[]) {
  const asked: (string | null)[] = [];
  const rowOf = (author: string) => ({
    ...{ id: author, author, about: 'Where is it?', text: 'Hello', at: 0 },
    ...{ email: `${author}@example.com`, phone: '', locale: 'en', answeredAt: null },
  });
  await page.route('**/api/moderation?*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    asked.push(before);
    const start = before ? names.indexOf(before) + 1 : 0;
    const shown = names.slice(start, start + 2);
    const next = start + 2 < names.length ? (shown.at(-1) ?? null) : null;
    const waiting = { message: names.length, comment: 0, review: 0 };
    return route.fulfill({ json: { found: shown.map(rowOf), next, waiting } });
  });
  await page.route('**/api/moderation', (route) => route.fulfill({ json: {} }));
  return asked;
}

async function sendMessage(page: Page) {
  const status = await page.evaluate(async () => {
    const words = { name: 'Farida', subject: 'Hello there', message: 'Where is my order?' };
    const rest = { email: 'farida@example.com', phone: '', locale: 'en', website: '' };
    const body = JSON.stringify({ ...words, ...rest, messageId: crypto.randomUUID() });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/contact', { method: 'POST', headers, body })).status;
  });
  expect(status).toBeLessThan(300);
}

test(
  'a list keeps the pages that were opened when another message comes, and the focus its place',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    const names = ['Esi', 'Dalila', 'Chausiku', 'Bahati', 'Amani'];
    const asked = await serveMessages(page, names);
    await visit(page, '/admin/moderation');
    const authors = page.locator('.office-list').getByRole('heading');
    await expect(authors).toHaveText(['Esi', 'Dalila']);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(authors).toHaveText(['Esi', 'Dalila', 'Chausiku', 'Bahati']);

    names.unshift('Farida');
    const parent = await onPhone(browser);
    await visit(parent.page, '/contact');
    asked.length = 0;
    for (let n = 0; n < 3; n++) await sendMessage(parent.page);
    await expect(authors).toHaveText(['Farida', 'Esi', 'Dalila', 'Chausiku']);
    // The menu's count asks for the first page at each change.
    expect(asked.filter((before) => before !== null)).toEqual(['Esi']);

    await page.getByRole('button', { name: 'Mark as answered: Dalila' }).press('Enter');
    await expect(authors).toHaveText(['Farida', 'Esi', 'Chausiku']);
    await expect(page.getByRole('listitem', { name: 'Chausiku' })).toBeFocused();
    await expectNoErrors(owner, parent);
  },
);

test(
  'on a phone, Orders opens the orders, and what was paid in cash is not cash to collect',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    const { number } = await takeOrder(page, 'Rehema Pesa', '1');
    await page.getByRole('link', { name: 'Open the order' }).click();
    await expect(page.getByText('Nobody has tried to pay yet.')).toBeVisible();
    const orderId = new URL(page.url()).pathname.split('/').at(-1);
    const status = await page.evaluate(async (orderId) => {
      const sum = { amountCents: 100_000, receipt: `Book ${orderId}`, reason: 'at the shop' };
      const paid = { orderId, attemptId: crypto.randomUUID(), method: 'cash', ...sum };
      const headers = { 'Content-Type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify(paid) };
      return (await fetch('/api/money/record-payment', request)).status;
    }, orderId);
    expect(status).toBe(200);
    const head = page.locator('.orders-head');
    await expect(head).toContainText('Paid');
    await expect(head).not.toContainText('Cash on delivery');

    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/sw/admin/money');
    for (const tab of await page.getByRole('tab').all())
      await expect(tab).toBeInViewport({ ratio: 1 });
    await visit(page, '/admin');
    const today = page.getByRole('list', { name: "Today's work" });
    await expect(today).toBeVisible();
    await page
      .getByRole('link', { name: /^Orders/ })
      .last()
      .click();
    await expect(today).toBeHidden();
    await expect(page.getByLabel('Search orders')).toBeInViewport();
    await expect(page.getByText(number)).toBeInViewport();
    await expectNoErrors(owner);
  },
);
