import { expect, type Page } from '@playwright/test';
import { admin } from '../admin.ts';
import { audit } from '../audit.ts';
import { expectNoErrors, LONG, look, onPhone, PHONE, press, test, visit } from '../browser.ts';
import { fillCheckout } from '../buying.ts';
import { noOverflow } from '../layout.ts';

test.describe.configure({ timeout: 180_000 });

const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();

test(
  'a code made on a phone works in a cart at once, and no more when it has ended',
  LONG,
  async ({ browser }) => {
    const boss = await admin(browser);
    const { page } = boss;
    await page.setViewportSize(PHONE);
    await visit(page, '/admin');
    await press(page, 'More');
    await page.getByRole('link', { name: 'Discount codes' }).click();
    await press(page, 'New code');
    await page.getByLabel('Code', { exact: true }).fill('shule 20');
    await page.getByLabel('How much').fill('120');
    await press(page, 'Save');
    await expect(page.getByText('2 to 32 letters')).toBeVisible();
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await page.getByLabel('Code', { exact: true }).fill('shule20');
    await press(page, 'Save');
    await expect(page.getByText('At most 100 percent.')).toBeVisible();
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('shule20');
    await page.getByLabel('How much').fill('20');
    await page.getByLabel('Uses at most').fill('5');
    await press(page, 'Save');
    await said(page, 'Saved');
    await expect(page.getByRole('listitem', { name: 'SHULE20' })).toContainText('0 of 5 times');
    await noOverflow(page);

    const parent = await onPhone(browser);
    await visit(parent.page, '/product/1');
    await press(parent.page, 'Add to Cart');
    await visit(parent.page, '/cart');
    await parent.page.getByLabel('Discount code').fill('shule20');
    await press(parent.page, 'Apply');
    await expect(parent.page.getByText('Code SHULE20').first()).toBeVisible();

    await press(page, 'End it: SHULE20');
    await said(page, 'SHULE20 has ended');
    const other = await onPhone(browser);
    await visit(other.page, '/product/1');
    await press(other.page, 'Add to Cart');
    await visit(other.page, '/cart');
    await other.page.getByLabel('Discount code').fill('shule20');
    await press(other.page, 'Apply');
    await expect(other.page.getByText('This discount code is not valid').first()).toBeVisible();

    await press(page, 'Edit SHULE20');
    await page.getByLabel('First day', { exact: true }).fill('2026-01-01');
    await page.getByLabel(/^Last day/).fill('2026-01-31');
    await page.getByLabel('Active from its first day on').check();
    await press(page, 'Save');
    const code = page.getByRole('listitem', { name: 'SHULE20' });
    await expect(code).toContainText('Expired');
    await expect(code.getByRole('button')).toHaveText(['Edit']);
    await expectNoErrors(boss, parent, other);
    await boss.context.close();
  },
);

test(
  'the banner is there with the page, moves nothing, and stays closed until its words change',
  LONG,
  async ({ browser }, info) => {
    const boss = await admin(browser);
    const desk = boss.page;
    await visit(desk, '/admin/content');
    await desk.getByLabel('Banner in English').fill('Order by Friday for Monday');
    await desk.getByLabel('Show it on these days').check();
    await press(desk, 'Save');
    await expect(desk.getByText('Say it in both languages').first()).toBeVisible();
    await desk.getByLabel('Banner in Swahili').fill('Agiza kabla ya Ijumaa');
    await press(desk, 'Save');
    await said(desk, 'Saved');
    await expect(desk.getByText('Shown now')).toBeVisible();

    const parent = await onPhone(browser);
    const { page } = parent;
    const banner = page.getByRole('complementary', { name: 'News from the shop' });
    await expect(async () => {
      await page.goto('/about');
      await expect(banner).toHaveText(/Order by Friday/, { timeout: 500 });
    }).toPass({ timeout: 20_000 });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 1500);
        }),
    );
    expect(shift).toBeLessThan(0.01);
    await look(page, info, 'banner');
    await page.getByRole('button', { name: 'Close the news' }).click();
    await expect(banner).toBeHidden();
    await visit(page, '/faq');
    await expect(banner).toBeHidden();
    const other = await onPhone(browser);
    await visit(other.page, '/sw/about');
    await expect(
      other.page.getByRole('complementary', { name: 'Habari kutoka dukani' }),
    ).toContainText('Agiza kabla');
    await audit(other.page, '/sw/about with a banner');

    await desk.getByLabel('Show it on these days').uncheck();
    await press(desk, 'Save');
    await expect(desk.getByText('Not shown')).toBeVisible();
    await expectNoErrors(boss, parent, other);
    await boss.context.close();
  },
);

test(
  'a dearer zone is charged at checkout, and a message waits until it was answered',
  LONG,
  async ({ browser }) => {
    const boss = await admin(browser);
    const desk = boss.page;
    await visit(desk, '/admin/delivery');
    await desk.getByRole('button', { name: 'Edit Nairobi', exact: true }).click();
    await desk.getByLabel('Standard fee in KSh').fill('two hundred');
    await press(desk, 'Save');
    await expect(desk.getByText('An amount in KSh, such as 250.')).toBeVisible();
    await desk.getByLabel('Standard fee in KSh').fill('300');
    await press(desk, 'Save');
    await said(desk, 'Saved');
    await expect(desk.getByRole('listitem', { name: 'Nairobi', exact: true })).toContainText(
      'KSh 300',
    );

    const parent = await onPhone(browser);
    await visit(parent.page, '/product/1');
    await press(parent.page, 'Add to Cart');
    await visit(parent.page, '/checkout');
    await fillCheckout(parent.page, '0712345678');
    await expect(parent.page.getByText('KSh 1,050').first()).toBeVisible();
    await visit(desk, '/admin/delivery');
    await desk.getByRole('button', { name: 'Edit Nairobi', exact: true }).click();
    await desk.getByLabel('Standard fee in KSh').fill('250');
    await press(desk, 'Save');
    await said(desk, 'Saved');

    // The count is live for who reads something else.
    const nav = desk.getByRole('link', { name: /^Messages/ }).first();
    const waiting = async () => Number(/\d+/.exec((await nav.textContent()) ?? '')?.[0] ?? 0);
    const before = await waiting();
    const other = await boss.context.newPage();
    await visit(other, '/admin/moderation');
    await visit(parent.page, '/contact');
    await parent.page.getByLabel('Name', { exact: true }).fill('Achieng');
    await parent.page.getByLabel('Subject').fill('Iron-on');
    await parent.page.getByRole('textbox', { name: 'Message' }).fill('Do they <b>last</b>?');
    await press(parent.page, /send/i);
    await expect(parent.page.getByLabel('Email', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    // Who ordered by phone gives the number alone, and is called.
    await parent.page.getByLabel('Phone', { exact: true }).fill('0712 345 678');
    await press(parent.page, /send/i);
    await said(parent.page, 'Thank you for your message');
    await expect.poll(waiting).toBe(before + 1);
    await expect(other.getByText('Do they <b>last</b>?')).toBeVisible();
    await visit(desk, '/admin/moderation');
    await expect(desk.getByText('Do they <b>last</b>?')).toBeVisible();
    const call = desk.getByRole('link', { name: '0712 345 678' });
    await expect(call).toHaveAttribute('href', 'tel:+254712345678');
    await desk.getByRole('button', { name: 'Remove: Achieng' }).dblclick();
    const asked = desk.getByRole('dialog', { name: 'Remove for good: Achieng' });
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await desk.keyboard.press('Escape');
    await expect(asked).toHaveCount(0);
    await expect(desk.getByText('Do they <b>last</b>?')).toBeVisible();
    const phoned = 'Mark as answered by phone: Achieng';
    const answered = desk.getByRole('button', { name: phoned, exact: true });
    await answered.click();
    await said(desk, 'Marked as answered');
    await expect(answered).toHaveCount(0);
    await expect(other.getByText('Do they <b>last</b>?')).toHaveCount(0);
    await desk.getByLabel('State').selectOption('Answered');
    await expect(desk.getByText('Do they <b>last</b>?')).toBeVisible();
    await expectNoErrors(boss, parent);
    await boss.context.close();
  },
);

test(
  'an invited customer is found, ordered things, is disabled and enabled again',
  LONG,
  async ({ browser }) => {
    const boss = await admin(browser);
    const { page } = boss;
    await visit(page, '/admin/customers');
    await press(page, 'Invite somebody');
    await page.getByLabel('Name').fill('Zawadi Mwangi');
    await page.getByLabel('Email').fill('zawadi@');
    await press(page, 'Send the invitation');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.getByLabel('Email').fill('zawadi@example.com');
    await press(page, 'Send the invitation');
    await said(page, 'Saved');
    // A guest who ordered has no account.
    await page.getByRole('searchbox').fill('Gathoni');
    const inOrders = page.getByRole('link', { name: 'Search all orders' });
    await expect(inOrders).toHaveAttribute('href', /tab=orders&q=Gathoni&all=true/);
    await page.getByRole('searchbox').fill('mwang');
    await page.getByRole('link', { name: 'View Zawadi Mwangi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zawadi Mwangi');
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await press(page, 'Disable');
    await page.getByLabel('Reason').fill('Asked for it by phone');
    await press(page, 'Yes: Disable');
    await said(page, 'The account is disabled');
    await press(page, 'Enable');
    await press(page, 'Yes: Enable');
    await said(page, 'The account is enabled');
    await expectNoErrors(boss);
    await boss.context.close();
  },
);
