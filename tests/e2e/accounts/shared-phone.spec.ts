import { expect, type Page } from '@playwright/test';
import { codeOf } from '../../otp.ts';
import { startAll } from '../../shop/harness.ts';
import { button, logIn, newAccount, newPerson, type Person, signOut } from '../accounts.ts';
import { ADMIN } from '../admin.ts';
import {
  expectNoErrors,
  LONG,
  onDesk,
  onPhone,
  ready,
  test,
  visit,
  WITH_SERVICE_WORKER,
} from '../browser.ts';
import { add, addForGood, buy, cart, expectOnServer } from '../buying.ts';
import { comeBack, lost, PUSH } from '../interference.ts';
import {
  endElsewhere,
  expectConfirmed,
  expectNothingOf,
  expectOwnAlone,
  readable,
  refusals,
} from './traces.ts';

/** One phone, two people: what the first one leaves behind when their session ends, here or elsewhere. */

const SIGNED_OUT = 'You were signed out. Sign in again to go on.';
const CHILD = 'Siri Yangu';
const STREET = 'Siri Street 9';

const signedOut = (page: Page) => page.getByRole('status').getByText(SIGNED_OUT);

/** What the tab still stored of the form when the last order was placed. */
let afterOrder: string | null = 'none';

/** The response to a push that contains a mutation of this name. */
const pushed = (page: Page, name: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/sync/push') && (answer.request().postData() ?? '').includes(name),
  );

/** Signs up and leaves data everywhere: a cart with a name, an order, a half-filled form. */
async function leaveTraces(page: Page, person: Person): Promise<string[]> {
  await newAccount(page, person);
  await buy(page, '/product/8', '0712345678');
  const orderId = /order\/([\w-]{36})/.exec(page.url())?.[1] ?? 'none';
  afterOrder = await page.evaluate(() => sessionStorage.getItem('tiny-tag-checkout'));
  await visit(page, '/customize');
  // Unsent changes wait on the phone for the person who made them.
  const isSent = pushed(page, 'saveDraft');
  await page.getByLabel("Child's Name").fill(CHILD);
  await isSent;
  await page.getByRole('tab', { name: 'Review' }).click();
  const isAdded = pushed(page, 'addDesign');
  await button(page, 'Add to Cart').click();
  await expect(cart(page, 1)).toBeVisible();
  await expectConfirmed(page, await isAdded, 'addDesign');
  await visit(page, '/checkout');
  await page.getByLabel('Address', { exact: true }).fill(STREET);
  return [CHILD, STREET, 'Moi Avenue 12', orderId, person.fullName, person.email];
}

test(
  'a session ended elsewhere leaves nothing for the next person, in a page that is open',
  LONG,
  async ({ browser }) => {
    test.slow();
    const phone = await onPhone(browser, WITH_SERVICE_WORKER);
    const { page, context } = phone;
    const first = newPerson('Kwanza Mtu');
    const words = await leaveTraces(page, first);
    const hidden = await context.newPage();
    await visit(hidden, '/checkout');
    await hidden.getByLabel('Address', { exact: true }).fill(STREET);
    await endElsewhere(context, first);
    await comeBack(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
    await expectNothingOf(page, words);
    await expectNothingOf(hidden, words);
    await expect(signedOut(page)).toBeVisible();
    await expectOwnAlone(page);

    // Once read, it is not shown again; in Swahili it is shown in Swahili.
    await visit(page, '/sw/cart');
    await expect(page.getByText('Umeondolewa kwenye akaunti yako')).toBeVisible();
    await page.getByRole('button', { name: 'Funga', exact: true }).click();
    await visit(page, '/cart');
    await expect(cart(page, 0)).toBeVisible();
    await expect(signedOut(page)).toHaveCount(0);

    const second = await newAccount(page, newPerson('Pili Mtu'));
    await expectNothingOf(page, words);
    await visit(page, '/checkout');
    await expectNothingOf(page, words);
    await expectOwnAlone(page);
    expect(await readable(page)).toContain(second.fullName);
    expect(afterOrder).toBeNull();
    await expectNoErrors(phone);
  },
);

test(
  'a session that ended while the shop was closed leaves nothing either',
  LONG,
  async ({ browser }) => {
    test.slow();
    const phone = await onPhone(browser, WITH_SERVICE_WORKER);
    const { page, context } = phone;
    const first = newPerson('Kwanza Mtu');
    const words = await leaveTraces(page, first);
    // A browser restores a closed tab with its storage.
    const storage = await page.evaluate(() => ({ ...sessionStorage }));
    await page.goto('about:blank');
    await endElsewhere(context, first);
    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.goto('/cart').catch(() => {});
    await offline.close();
    await context.setOffline(false);
    const fresh = await context.newPage();
    await visit(fresh, '/checkout');
    await expectNothingOf(fresh, words);
    await expect(signedOut(fresh)).toBeVisible();
    const restored = await context.newPage();
    await restored.addInitScript((kept) => {
      if (window.name === 'restored') return;
      window.name = 'restored';
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    }, storage);
    await visit(restored, '/checkout');
    await expectNothingOf(restored, words);
    await fresh.bringToFront();
    await newAccount(fresh, newPerson('Pili Mtu'));
    await expectNothingOf(fresh, words);
    await expectOwnAlone(fresh);
  },
);

test(
  'what was not sent waits for its own person, and goes when another one signs in',
  LONG,
  async ({ browser }) => {
    test.slow();
    const phone = await onPhone(browser);
    const { page, context } = phone;
    const first = newPerson('Kwanza Mtu');
    await newAccount(page, first);
    await visit(page, '/shop');
    await addForGood(page);
    const unsent = async () => {
      await lost(page, PUSH);
      await add(page);
      await add(page);
      await expect(cart(page, 3)).toBeVisible();
      await endElsewhere(context, first);
      await comeBack(page);
      await expect(signedOut(page)).toBeVisible();
      await ready(page);
      await expect(cart(page, 0)).toBeVisible();
      await expectOwnAlone(page);
    };
    await unsent();
    // The network is still down when they sign in again.
    await visit(page, '/auth');
    await logIn(page, first);
    await page.waitForURL('**/dashboard');
    await expect(signedOut(page)).toHaveCount(0);
    await page.unroute(PUSH);
    await expect(cart(page, 3)).toBeVisible();
    await expectOnServer(browser, page, 3);
    await visit(page, '/cart');
    await button(page, 'Decrease quantity').click();
    await button(page, 'Decrease quantity').click();
    await expectOnServer(browser, page, 1);

    await visit(page, '/shop');
    await unsent();
    await page.unroute(PUSH);
    await newAccount(page, newPerson('Pili Mtu'));
    await expect(cart(page, 0)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('tiny-tag-unsent')))
      .toBeNull();
    await signOut(page);
    await visit(page, '/auth');
    await logIn(page, first);
    await page.waitForURL('**/dashboard');
    await expect(cart(page, 1)).toBeVisible();
    await expectOnServer(browser, page, 1);
  },
);

test(
  "after signing up the guest's database is gone and nothing is refused",
  LONG,
  async ({ browser }) => {
    const phone = await onPhone(browser);
    const { page, context } = phone;
    const refused = refusals(context);
    await visit(page, '/shop');
    await addForGood(page);
    await newAccount(page);
    await expect(cart(page, 1)).toBeVisible();
    await expectOwnAlone(page);
    for (const path of ['/', '/cart', '/dashboard']) await visit(page, path);
    expect(refused).toEqual([]);
    await expectNoErrors(phone);
  },
);

test(
  "after the set-up the first admin has the guest's cart, and nothing is refused",
  LONG,
  async ({ browser }) => {
    test.slow();
    const shop = await startAll();
    try {
      const desk = await onDesk(browser, { baseURL: shop.origin });
      const { page, context } = desk;
      const refused = refusals(context);
      await visit(page, '/shop');
      await addForGood(page);
      await visit(page, '/setup#setup-token-for-tests');
      await page.getByLabel('Full Name').fill(ADMIN.name);
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Password').fill(ADMIN.password);
      await button(page, /continue|next|set up/i).click();
      const key = (await page.getByLabel('Set-up key').textContent()) ?? '';
      await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
      await button(page, /finish|confirm|continue|create/i).click();
      await page.waitForURL('**/admin');
      await expectOwnAlone(page);
      for (const path of ['/admin', '/', '/shop']) await visit(page, path);
      await expect(cart(page, 1)).toBeVisible();
      expect(refused).toEqual([]);
      await expectNoErrors(desk);
      await context.close();
    } finally {
      await shop.stop();
    }
  },
);
