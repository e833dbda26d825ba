import { type Browser, expect, type Page } from '@playwright/test';
import { newJobCode } from '../../../shared/production/job.ts';
import { button, newPerson } from '../accounts.ts';
import { admin } from '../admin.ts';
import { expectNoErrors, heading, LONG, onPhone, press, test, visit } from '../browser.ts';
import { buy, expectPayment, push } from '../buying.ts';
import { orderIn, rows, takeOrder } from '../orders.ts';
import { invite, join, member, openPalette } from '../staff.ts';

/** The office as those see it who have a role other than the admin's. */

async function employ(browser: Browser, owner: Page, name: string, role: string) {
  const person = newPerson(name);
  return { person, ...(await join(browser, await invite(owner, person, role), person)) };
}

async function printed(owner: Page, lineId: string) {
  const lineIds = [lineId];
  await push(owner, 'createJob', { jobId: newJobCode(), labelType: 'uv', sheet: 'a4', lineIds });
  for (const to of ['printed', 'cut']) await push(owner, 'moveLines', { lineIds, to });
}

async function expectDenied(page: Page, path: string) {
  await visit(page, path);
  await expect(heading(page)).toHaveText('Access Denied');
  await page.getByRole('link', { name: 'To my work' }).click();
}

test(
  'a packer finds an order by name and phone, packs it and signs out',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const packer = await employ(browser, owner.page, 'Baraka Fungasha', 'Packer');
    const parent = await onPhone(browser);
    await buy(parent.page, '/product/2', '0798760045');
    await expectPayment(parent.page, 'paid');
    const orderId = orderIn(parent.page);
    const number = orderId.slice(0, 8).toUpperCase();
    await printed(owner.page, `${orderId}/0`);
    const { page } = packer;
    await expect(heading(page)).toHaveText('Admin Panel');
    const search = page.getByLabel('Search orders');
    await expect(search).toHaveAttribute('placeholder', 'Order, name or phone');
    for (const words of ['odhiambo', '0798 760']) {
      await search.fill(words);
      await expect(rows(page).filter({ hasText: number })).toBeVisible();
    }
    // An order that is not to be sent yet has no address here to print, and no status to set.
    const { number: unpaid } = await takeOrder(owner.page, 'Zawadi Pending', '1');
    await search.fill(unpaid);
    await page.getByLabel(`Select order ${unpaid}`).check();
    await expect(page.getByText('1 order selected')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0);
    await expect(page.getByLabel('New status')).toHaveCount(0);
    await page.getByRole('button', { name: 'Select none' }).click();
    const { palette, field, found } = await openPalette(page);
    await expect(field).toHaveAttribute('placeholder', 'Order, name, phone or page');
    for (const words of ['Odhiambo', '0798760', number]) {
      await field.fill(words);
      await expect(found.filter({ hasText: number })).toBeVisible();
    }
    // What an order costs is not a packer's business.
    await expect(palette).not.toContainText('KSh');
    await field.press('Enter');
    await expect(heading(page)).toHaveText(`Order ${number}`);
    await expect(page.getByRole('main')).not.toContainText('KSh');
    // The next button is under the pointer at once: a double click is one step.
    await page.getByRole('button', { name: `Packed ${number}` }).dblclick();
    await press(page, `Hand over to the courier ${number}`);
    await press(page, `Delivered: ${number}`);
    await expect(page.getByLabel(`Status of order ${number}`)).toHaveValue('delivered');
    await expectDenied(page, '/admin/money');
    await page.waitForURL('**/admin');
    await openPalette(page);
    await field.fill('sign out');
    await field.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toBeVisible();
    await expectNoErrors(owner, packer, parent);
  },
);

test(
  'support takes an order, its customer pays, the printer prints it, and each sees their own work',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const support = await employ(browser, owner.page, 'Saida Simu', 'Support');
    const printer = await employ(browser, owner.page, 'Pili Chapisha', 'Printer');
    await support.context.grantPermissions(['clipboard-read', 'clipboard-write']);

    const desk = support.page;
    const { link, number } = await takeOrder(desk, 'Tatu Simba');
    const { field, found } = await openPalette(desk);
    await field.fill('tatu simba');
    await expect(found.first()).toContainText(/Tatu Simba.*KSh/);
    await field.press('Enter');
    await expect(heading(desk)).toHaveText(`Order ${number}`);
    // The one thing to do with it is to have it paid.
    await press(desk, 'Copy pay link');
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const parent = await onPhone(browser);
    await visit(parent.page, link);
    await parent.page.getByLabel('M-Pesa number').fill('0798760046');
    await press(parent.page, 'Pay with M-Pesa');
    await expectPayment(parent.page, 'paid');
    await expect(button(desk, 'Copy pay link')).toHaveCount(0);
    await expect(desk.getByRole('link', { name: 'Details and refund' })).toHaveCount(0);
    await visit(desk, '/admin?tab=orders');
    await desk.getByLabel('Search orders').fill('0712 345');
    await expect(rows(desk).filter({ hasText: number })).toBeVisible();
    await expectDenied(desk, '/admin/staff');
    await desk.waitForURL('**/admin');

    const press_ = printer.page;
    await expect(heading(press_)).toHaveText('Production');
    await expect(press_.getByText(`${number}-1`)).toBeVisible();
    await expect(press_.getByText('Tatu Simba')).toHaveCount(0);
    const palette = await openPalette(press_);
    await palette.field.fill(number);
    await expect(palette.palette.getByText('Nothing found.')).toBeVisible();
    await palette.field.fill('floor');
    await palette.field.press('Enter');
    await expect(heading(press_)).toHaveText('Press floor');
    await press_.keyboard.type(`${number}\n`);
    await press(press_, /^Make sheets/);
    for (const step of ['Printed', 'Cut']) await press(press_, `${step} ${number}`);
    await expect(press_.getByText('Cut').first()).toBeVisible();
    await expectDenied(press_, `/admin/order/${orderIn(parent.page)}`);
    await press_.waitForURL('**/admin/production');
    await expectNoErrors(owner, support, printer, parent);
  },
);

test(
  'an admin invites, changes a role and takes one away, and both take effect in the open page',
  LONG,
  async ({ browser }) => {
    const owner = await admin(browser);
    const { page } = owner;
    await visit(page, '/admin/staff');
    await press(page, 'Add somebody');
    await press(page, 'Give the role');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    const { person, ...desk } = await employ(browser, page, 'Zuri Zamu', 'Support');
    await page.reload();
    const card = member(page, person);
    await expect(card).toContainText('Support');
    await visit(desk.page, '/admin/new-order');
    await desk.page.getByLabel('Full Name').fill('Half A Name');
    await desk.page.getByLabel('City').fill('Thika');
    await desk.page.getByLabel('City').fill('');
    const refused: string[] = [];
    desk.page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await press(page, `Change role of ${person.fullName}`);
    await card.getByLabel('Role', { exact: true }).selectOption('Printer');
    await card.getByLabel('Reason').fill('moved to the press');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The role is changed')).toBeVisible();
    await expect(desk.page.getByText('Your role has changed')).toBeVisible();
    await expect(heading(desk.page)).toHaveText('Access Denied');
    // What was typed can be copied.
    const typed = desk.page.getByRole('region', { name: 'You had typed this' });
    await expect(typed.getByRole('term')).toHaveText(['Full Name']);
    await expect(typed.getByRole('definition')).toHaveText(['Half A Name']);
    await desk.page.getByRole('link', { name: 'To my work' }).click();
    await expect(heading(desk.page)).toHaveText('Production');
    await expect(typed).toHaveCount(0);

    const remove = page.getByRole('button', { name: `Remove ${person.fullName} from the staff` });
    const asked = page.getByRole('dialog', { name: `Remove ${person.fullName} from the staff?` });
    await remove.click();
    await expect(asked.getByRole('button', { name: 'Keep the role' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await remove.click();
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('They are a customer now')).toBeVisible();
    await expect(card).toHaveCount(0);
    await desk.page.waitForURL('**/auth');
    await expect(desk.page.getByText('You were signed out.')).toBeVisible();
    // The browser would report each on its console.
    expect(refused).toEqual([]);
    await expectNoErrors(owner, desk);
  },
);
