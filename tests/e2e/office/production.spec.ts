import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '../../node/pdf.ts';
import { admin } from '../admin.ts';
import { axeFinds } from '../audit.ts';
import {
  expectNoErrors,
  LONG,
  look,
  onPhone,
  test,
  visit,
  WITH_SERVICE_WORKER,
} from '../browser.ts';
import { orderStatus } from '../buying.ts';
import { hold } from '../interference.ts';
import { orderIn, paidOrder, TYPE } from '../orders.ts';
import { unexpected, untilPrecached } from '../service-worker.ts';

/** Pulls of the office. */
const ORDERS = /pull\?view=admin/;

const step = (page: Page) => page.locator('[data-production-step]');

test(
  'a paid order goes to the press, and the customer’s page shows each step at once',
  LONG,
  async ({ browser }, info) => {
    const parent = await paidOrder(browser, 'Chepkemoi', '0712345601');
    const { page, number } = parent;
    await expect(page.getByText(/^Arrives /)).toBeVisible();
    await expect(step(page)).toHaveAttribute('data-production-step', 'queued');
    await expect(page.getByRole('button', { name: /Chepkemoi/ })).toBeVisible();

    // The order is queued; its sheet is made and downloaded.
    const owner = await admin(browser);
    const desk = owner.page;
    await visit(desk, '/admin/production');
    await expect(desk.getByText(`${number}-1`)).toBeVisible();
    await look(desk, info, 'production-queue');
    await desk.getByRole('button', { name: `Make sheets: ${TYPE}` }).click();
    const pdfLink = desk.getByRole('link', { name: 'Download PDF' }).first();
    await expect(pdfLink).toBeVisible();
    await expect(pdfLink).toHaveClass(/rt-variant-solid/);
    const code = (await desk.locator('.production-job-code').first().textContent()) ?? '';
    // A download that breaks off says so and counts as none.
    await desk.route('**/sheets.pdf*', (route) => route.abort('connectionreset'));
    await pdfLink.click();
    await expect(
      desk.getByRole('alert').filter({ hasText: `job ${code} did not arrive` }),
    ).toBeVisible();
    await expect(desk.getByText('downloaded: 0').first()).toBeVisible();
    await desk.unroute('**/sheets.pdf*');
    const [download] = await Promise.all([desk.waitForEvent('download'), pdfLink.click()]);
    expect(download.suggestedFilename()).toBe(`tiny-tag-${code}-premium.pdf`);
    const pdf = readPdf(new Uint8Array(await readFile(await download.path())));
    expect(pdf.latin).toContain('[/Separation /CutContour/DeviceCMYK');
    await expect(desk.getByText('downloaded: 1').first()).toBeVisible();
    await expect(pdfLink).toHaveText(/^✓/);
    await expect(pdfLink).toHaveClass(/rt-variant-outline/);
    await expect(desk.getByRole('alert')).toHaveCount(0);
    await look(desk, info, 'production-job');
    expect(await axeFinds(desk)).toEqual([]);

    // The customer can no longer edit the label.
    await expect(orderStatus(page)).toHaveAttribute('data-order-status', 'processing');
    await expect(page.getByText('Printing has started')).toBeVisible();
    await expect(page.getByRole('button', { name: /Chepkemoi/ })).toHaveCount(0);

    // At the press, a phone scans the job's code and moves it to the next step.
    const floor = await onPhone(browser);
    await floor.context.addCookies(await owner.context.cookies());
    const bring = await hold(floor.page, ORDERS);
    await visit(floor.page, '/admin/floor');
    await floor.page.getByLabel('Job or order code').pressSequentially(`${code.toLowerCase()}\n`);
    // A code scanned before the orders are loaded is found once they are.
    await expect(floor.page.getByText('Loading...')).toBeVisible();
    bring();
    await expect(floor.page.getByRole('heading', { name: `Job ${code}` })).toBeVisible();
    await look(floor.page, info, 'floor');
    expect(await axeFinds(floor.page)).toEqual([]);
    for (const [button, reached] of [
      ['Printed', 'printed'],
      ['Cut', 'cut'],
      ['Packed', 'packed'],
    ] as const) {
      await floor.page.getByRole('button', { name: `${button} ${code}`, exact: true }).click();
      const pressed = Date.now();
      await expect(step(page)).toHaveAttribute('data-production-step', reached);
      info.annotations.push({
        type: `${reached} seen after ms`,
        description: `${Date.now() - pressed}`,
      });
    }
    // Another tablet sees who was first; a scanner needs no tap, and a wrong code changes nothing.
    const other = await onPhone(browser);
    await other.context.addCookies(await owner.context.cookies());
    const bringToo = await hold(other.page, ORDERS);
    await visit(other.page, '/admin/floor');
    await other.page.keyboard.type(`${number}\n`);
    await expect(other.page.getByText('Loading...')).toBeVisible();
    bringToo();
    await expect(other.page.getByText('This is packed already.')).toBeVisible();
    await expect(other.page.getByRole('navigation')).toHaveCount(0);
    // A step is undone; then the order's own code marks it as dispatched.
    await floor.page.getByRole('button', { name: `Back to: Cut ${code}` }).click();
    await expect(step(page)).toHaveAttribute('data-production-step', 'cut');
    await expect(other.page.getByText('This changed since it was scanned.')).toBeVisible();
    await other.page.getByRole('button', { name: `Packed ${number}`, exact: true }).click();
    await expect(other.page.getByText('Saved: Packed')).toBeVisible();
    await other.page.keyboard.type('00000000\n');
    await expect(other.page.getByText('No open job or order has the code 00000000.')).toBeVisible();
    await other.page.getByRole('button', { name: number }).click();
    await expect(other.page.getByText('This is packed already.')).toBeVisible();
    await expect(floor.page.getByText('This changed since it was scanned.')).toBeVisible();
    await floor.page.getByLabel('Job or order code').fill(`${number}-1`);
    await floor.page.getByLabel('Job or order code').press('Enter');
    await floor.page.getByRole('button', { name: `Hand over to the courier ${number}` }).click();
    await expect(orderStatus(page)).toHaveAttribute('data-order-status', 'shipped');
    await expect(page.locator('.order-timeline li').nth(2)).toContainText(/On its way.*\d:\d\d/);
    await look(page, info, 'customer-shipped');
    await expectNoErrors(owner, parent, floor, other);
  },
);

test(
  'an order’s own sheets are made and put back on its page, in Swahili by the keyboard, dark',
  LONG,
  async ({ browser }, info) => {
    const parent = await paidOrder(browser, 'Nyambura', '0712345602');
    const owner = await admin(browser);
    const { page } = owner;
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, `/sw/admin/order/${orderIn(parent.page)}`);
    const make = page.getByRole('button', { name: /^Tengeneza karatasi/ });
    await expect(make).toBeEnabled();
    await make.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Pakua PDF' })).toBeVisible();
    await look(page, info, 'order-production-dark');
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Rudisha kwenye foleni' }).focus();
    await page.keyboard.press('Enter');
    await expect(make).toBeVisible();
    await expect(parent.page.getByRole('button', { name: /Nyambura/ })).toBeVisible();
    await visit(page, '/sw/admin/production');
    await expect(page.getByRole('heading', { name: 'Uzalishaji' })).toBeVisible();
    await page.getByText('Mipangilio ya karakana').click();
    await look(page, info, 'production-dark');
    expect(await axeFinds(page)).toEqual([]);
    await page.getByLabel('Jina la rangi ya kukata').fill('a/b');
    await page.getByRole('button', { name: 'Hifadhi mipangilio' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Herufi za kawaida' })).toBeVisible();
    await expectNoErrors(owner, parent);
  },
);

test(
  'one order’s step is undone on its page, and the others of its sheets stay at theirs',
  LONG,
  async ({ browser }) => {
    const first = await paidOrder(browser, 'Akinyi', '0712345605');
    const second = await paidOrder(browser, 'Baraka', '0712345606');
    const owner = await admin(browser);
    const { page } = owner;
    await visit(page, '/admin/production');
    await page.getByRole('button', { name: `Make sheets: ${TYPE}` }).click();
    await page
      .getByRole('button', { name: /^Printed/ })
      .first()
      .click();
    await expect(step(first.page)).toHaveAttribute('data-production-step', 'printed');
    await visit(page, `/admin/order/${orderIn(first.page)}`);
    await expect(page.getByText(/other orders? (is|are) on these sheets/)).toBeVisible();
    await page.getByRole('button', { name: 'Back to: In the queue' }).click();
    await expect(step(first.page)).toHaveAttribute('data-production-step', 'queued');
    await expect(step(second.page)).toHaveAttribute('data-production-step', 'printed');
    await expectNoErrors(owner, first, second);
  },
);

test(
  'an order opened by its address can be read before the office’s orders have arrived, and is not called archived',
  LONG,
  async ({ browser }) => {
    const parent = await paidOrder(browser, 'Wambui', '0712345604');
    const owner = await admin(browser);
    const { page, context, errors } = await onPhone(browser);
    await context.addCookies(await owner.context.cookies());
    const bring = await hold(page, ORDERS);
    await visit(page, `/admin/order/${orderIn(parent.page)}`);
    const make = page.getByRole('button', { name: /^Make sheets/ });
    await expect(make).toBeDisabled();
    await expect(page.getByText('Wambui').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bring it back' })).toHaveCount(0);
    bring();
    await expect(make).toBeEnabled();
    expect(errors).toEqual([]);
  },
);

test(
  'the floor goes on without a network once it was opened, and its steps arrive afterwards',
  LONG,
  async ({ browser }, info) => {
    const parent = await paidOrder(browser, 'Atieno', '0712345603');
    const owner = await admin(browser);
    await visit(owner.page, '/admin/production');
    await owner.page.getByRole('button', { name: `Make sheets: ${TYPE}` }).click();
    await expect(owner.page.getByRole('link', { name: 'Download PDF' }).first()).toBeVisible();
    const { page, context, errors } = await onPhone(browser, WITH_SERVICE_WORKER);
    await context.addCookies(await owner.context.cookies());
    await visit(page, '/admin/floor');
    await untilPrecached(page);
    await page.keyboard.type(`${parent.number}\n`);
    await expect(page.getByRole('button', { name: `Printed ${parent.number}` })).toBeVisible();
    await context.setOffline(true);
    await visit(page, '/admin/floor');
    await page.keyboard.type(`${parent.number}\n`);
    await page.getByRole('button', { name: `Printed ${parent.number}` }).click();
    await expect(page.getByText('Saved: Printed')).toBeVisible();
    await page.getByRole('button', { name: `Cut ${parent.number}`, exact: true }).click();
    await expect(page.getByText('Saved: Cut')).toBeVisible();
    await page.keyboard.type('00000000\n');
    await expect(
      page.getByText('This tablet is offline and has no job or order 00000000.'),
    ).toBeVisible();
    await look(page, info, 'floor-offline');
    await context.setOffline(false);
    await expect(step(parent.page)).toHaveAttribute('data-production-step', 'cut');
    expect(unexpected(errors)).toEqual([]);
  },
);
