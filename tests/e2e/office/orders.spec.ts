import { expect } from '@playwright/test';
import { admin } from '../admin.ts';
import { audit } from '../audit.ts';
import { expectNoErrors, LONG, look, onPhone, test, visit } from '../browser.ts';
import { expectPayment, orderStatus, paymentStatus } from '../buying.ts';
import { sends } from '../keys.ts';
import { rows, takeOrder } from '../orders.ts';

test(
  'an order taken by phone is paid by its customer without an account, and the desk sees it at once',
  LONG,
  async ({ browser }, info) => {
    const owner = await admin(browser);
    const desk = owner.page;
    await visit(desk, '/admin/new-order');
    // A passing Enter places no order.
    for (const label of ['City', 'County', "Child's name"]) {
      expect(await sends(desk.getByLabel(label), 'Enter')).toBe(false);
    }
    expect(await sends(desk.getByLabel('City'), 'Control+Enter')).toBe(true);
    await expect(desk.getByText('Please check the marked fields.')).toBeVisible();
    await desk.getByRole('button', { name: /^Place order/ }).click();
    await expect(desk.getByText('Please check the marked fields.')).toBeVisible();
    await look(desk, info, 'new-order-refused');
    await desk.getByRole('button', { name: 'Add a line' }).click();
    const line = desk.getByRole('group', { name: 'Line 2' });
    await expect(line.getByLabel('Product', { exact: true })).toBeFocused();
    await line.getByRole('button', { name: /^Remove/ }).click();
    const { link, number } = await takeOrder(desk, 'Halima Phone');
    const placed = desk.getByRole('status').filter({ hasText: 'The order is placed.' });
    await expect(placed).toContainText(new RegExp(`Order ${number} · KSh [\\d,]+$`));
    await audit(desk, 'the pay link');
    await look(desk, info, 'new-order-link');
    await desk.getByRole('link', { name: 'Open the order' }).click();
    await expect(desk.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    await expect(paymentStatus(desk)).toHaveAttribute('data-payment-status', 'unpaid');

    await desk.getByRole('button', { name: 'Ask for M-Pesa' }).click();
    const ask = desk.getByRole('form', { name: 'Ask for M-Pesa' });
    await expect(ask.getByLabel('M-Pesa number')).toBeFocused();
    await ask.getByLabel('M-Pesa number').fill('0712');
    await ask.getByRole('button', { name: /^Ask for KSh/ }).click();
    await expect(ask.getByRole('alert')).toBeVisible();
    await expect(ask.getByLabel('M-Pesa number')).toHaveValue('0712');
    await ask.getByLabel('M-Pesa number').fill('0712 341 032');
    await ask.getByRole('button', { name: /^Ask for KSh/ }).click();
    await expectPayment(desk, 'failed');

    const customer = await onPhone(browser);
    await visit(customer.page, link);
    await expect(orderStatus(customer.page)).toHaveAttribute('data-order-status', 'pending');
    await customer.page.getByLabel('M-Pesa number').fill('0712345678');
    await customer.page.getByRole('button', { name: 'Pay again' }).click();
    await expect(paymentStatus(customer.page)).toHaveAttribute('data-payment-status', 'paid');
    await expect(paymentStatus(desk)).toHaveAttribute('data-payment-status', 'paid');

    // A name is corrected for who calls, and the customer's open page shows it.
    await desk.getByRole('button', { name: /^Edit Wanjiku/ }).click();
    await desk.getByLabel("Child's name").fill('Wanjikũ');
    await audit(desk, 'a label corrected by staff');
    await desk.getByRole('button', { name: 'Save Changes' }).click();
    await expect(customer.page.locator('.order-lines .design-words')).toHaveText('Wanjikũ');
    await expect(desk.getByRole('button', { name: /^Edit Wanjikũ/ })).toBeFocused();

    // Notes, reason and address are edited here; the timeline shows them.
    await desk.getByLabel('New note').fill('Call before noon');
    // Who is called away finds it again.
    await desk.getByRole('link', { name: /All orders/ }).click();
    await desk.goBack();
    await expect(desk.getByLabel('New note')).toHaveValue('Call before noon');
    await desk.getByRole('button', { name: 'Add note' }).click();
    await expect(desk.getByText('Call before noon')).toBeVisible();
    await desk.getByRole('button', { name: 'Edit address' }).click();
    await expect(desk.getByLabel('Full Name')).toBeFocused();
    await desk.getByLabel('Address', { exact: true }).fill('Kenyatta Avenue 5');
    await desk.getByRole('button', { name: 'Save' }).first().click();
    await expect(customer.page.getByText('Kenyatta Avenue 5')).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'Deliver to' })).toBeFocused();
    await expect(customer.page.getByText('Call before noon')).toHaveCount(0);
    await desk.getByLabel('Reason, for the shop only').fill('asked to hurry');
    await desk.getByRole('link', { name: /All orders/ }).click();
    const unsaved = desk.getByRole('dialog', { name: 'You have changes that are not saved' });
    await unsaved.getByRole('button', { name: 'Stay' }).click();
    await desk.getByLabel(`Status of order ${number}`).selectOption('processing');
    await expect(orderStatus(customer.page)).toHaveAttribute('data-order-status', 'processing');
    const history = desk.getByRole('region', { name: 'What happened' });
    await expect(history.getByText('Status: Processing')).toBeVisible();
    await expect(history.getByText('asked to hurry')).toBeVisible();
    await expect(history.getByText('Address changed')).toBeVisible();
    await audit(desk, 'an order of the desk');
    await look(desk, info, 'order');

    await visit(desk, `/admin/audit?subject=${number}`);
    const entries = desk.getByRole('listitem');
    await expect(entries.getByText('Order taken by phone')).toBeVisible();
    await expect(entries.getByText('asked to hurry')).toBeVisible();
    await expect(desk.getByText('Kenyatta')).toHaveCount(0);
    await desk.getByRole('combobox', { name: 'What' }).selectOption('Note added');
    await expect(desk).toHaveURL(/what=addOrderNote/);
    await expect(desk.getByText('1 entry', { exact: true })).toBeVisible();
    await audit(desk, 'the audit');
    await look(desk, info, 'audit');

    // Who calls again need not spell the address.
    await visit(desk, '/admin/new-order');
    await desk.getByLabel('Phone Number').fill('0712 345 678');
    await desk.getByRole('button', { name: `Use the details of order ${number}` }).click();
    await expect(desk.getByLabel('Full Name')).toHaveValue('Halima Phone');
    await expect(desk.getByLabel('Address', { exact: true })).toHaveValue('Kenyatta Avenue 5');
    await expectNoErrors(owner, customer);
  },
);

test(
  'an unpaid order waits for its payment, is cancelled after a question, and its paper is its own page',
  LONG,
  async ({ browser }, info) => {
    const owner = await admin(browser);
    const desk = owner.page;
    const name = `Salma ${Date.now() % 100_000}`;
    const { link, number } = await takeOrder(desk, name);
    await desk.getByRole('link', { name: 'Open the order' }).click();
    const work = desk.getByRole('region', { name: 'Production' });
    await expect(work.getByText('Waiting for payment')).toBeVisible();
    await expect(work.getByRole('button')).toHaveCount(0);
    // On the customer's page the timeline's line runs through its dots. A failed payment has the longest
    // label.
    const customer = await onPhone(browser);
    await visit(customer.page, link);
    await customer.page.getByLabel('M-Pesa number').fill('0712341032');
    await customer.page.getByRole('button', { name: 'Pay with M-Pesa' }).click();
    await expectPayment(customer.page, 'failed');
    const failure = customer.page.getByText('The payment request was cancelled.');
    await expect(failure).toBeVisible();
    expect(await customer.page.locator('.order-timeline li').first().evaluate(dotAndLine)).toEqual({
      beside: 0,
      above: 0,
      below: 0,
    });
    // Nothing came in: there is nothing to send and nothing to refund.
    const sending = desk.getByRole('link', { name: /^(Packing slip|Parcel label)$/ });
    await expect(desk.getByRole('link', { name: /^Details, / })).toBeVisible();
    await expect(sending).toHaveCount(0);
    await expect(desk.getByRole('form', { name: 'Courier and tracking number' })).toHaveCount(0);
    const status = desk.getByLabel(`Status of order ${number}`);
    await status.focus();
    await status.selectOption('cancelled');
    const asked = desk.getByRole('dialog', {
      name: new RegExp(`^Cancel order ${number} for KSh [\\d,]+\\?$`),
    });
    await expect(asked.getByRole('button', { name: 'Keep as it is' })).toBeFocused();
    await expect(asked).not.toContainText('refund');
    await audit(desk, 'the question before cancelling');
    await look(desk, info, 'order-cancel');
    await desk.keyboard.press('Escape');
    await expect(status).toBeFocused();
    await expect(status).toHaveValue('pending');
    await status.selectOption('cancelled');
    await asked.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(orderStatus(customer.page)).toHaveAttribute('data-order-status', 'cancelled');
    await expect(failure).toHaveCount(0);
    const history = desk.getByRole('region', { name: 'What happened' });
    await expect(history.getByText('Status: Cancelled')).toBeVisible();
    await expect(sending).toHaveCount(0);
    await status.selectOption('processing');
    await expect(history.getByText('Status: Processing')).toBeVisible();

    await visit(desk, `/admin?q=${encodeURIComponent(name)}`);
    await expect(rows(desk)).toContainText('Payment failed');
    expect(await rows(desk).evaluate(cutOff)).toEqual([]);
    await look(desk, info, 'orders-table');
    await rows(desk).getByRole('link').click();
    await desk.getByLabel('New note').fill('Call before noon');
    await desk.getByRole('button', { name: 'Add note' }).click();
    await expect(desk.getByText('Call before noon')).toBeVisible();
    await desk.getByRole('link', { name: 'Packing slip' }).click();
    const slip = desk.getByRole('article', { name: 'Packing slip' });
    await expect(slip).toContainText(name);
    await expect(slip).toContainText(number);
    await expect(slip).toContainText('Wanjiku');
    await expect(slip).toContainText(/\d+ labels/);
    await expect(slip).toContainText('Moi Avenue 12');
    await audit(desk, 'the packing slip');
    await look(desk, info, 'slip');
    await desk.emulateMedia({ media: 'print' });
    await expect(slip.getByText('Moi Avenue 12')).toBeVisible();
    const other = desk.getByText(/Call before noon|KSh|Courier|Sign Out|Back to the order/);
    await expect(other.filter({ visible: true })).toHaveCount(0);
    await expect(desk.getByRole('button').or(desk.getByRole('textbox'))).toHaveCount(0);

    // The parcel's outside is 100 x 150 mm and names no child. What did not come out is printed again.
    await desk.emulateMedia({ media: null });
    await desk.getByRole('link', { name: 'Back to the order' }).click();
    await desk.getByRole('link', { name: 'Parcel label' }).click();
    const parcel = desk.getByRole('article', { name: number });
    await expect(parcel).toContainText(name);
    await expect(parcel).toContainText('Moi Avenue 12');
    await expect(desk.getByText('Wanjiku')).toHaveCount(0);
    await audit(desk, 'the parcel label');
    const pdf = (await desk.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(pages.map(([, ...sides]) => sides.map(inMm))).toEqual([[100, 150]]);
    for (const answer of ['Nothing came out', '1 came out']) {
      await desk.getByRole('button', { name: 'Print 1 parcel label' }).click();
      await expect(desk.getByText('Not printed yet')).toBeVisible();
      await desk.getByRole('button', { name: answer }).click();
    }
    await expect(desk.getByText(/^Printed \d/)).toBeVisible();
    await visit(desk, new URL(desk.url()).pathname);
    await expect(desk.getByText(/^Printed \d/)).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Print 1 parcel label' })).toBeEnabled();
    await expectNoErrors(owner, customer);
  },
);

const inMm = (points: string) => Math.round((Number(points) / 72) * 25.4);

/** Distances (px) of a step's line from the middle of its dot and from the edges of both dots. */
function dotAndLine(step: Element) {
  const px = (value: string) => Number.parseFloat(value);
  const [dot, line] = [getComputedStyle(step, '::before'), getComputedStyle(step, '::after')];
  const middle = ({ left, width }: CSSStyleDeclaration) => px(left) + px(width) / 2;
  return {
    beside: middle(line) - middle(dot),
    above: px(line.top) - px(dot.top) - px(dot.height),
    below: px(line.bottom) + px(dot.top),
  };
}

/** Words of a row that are wider than their cell or their field. */
function cutOff(row: Element) {
  const wide = [...row.querySelectorAll<HTMLElement>('td .badge')].filter((word) => {
    const cell = word.closest('td')?.getBoundingClientRect();
    return cell && word.getBoundingClientRect().right > cell.right;
  });
  const fields = [...row.querySelectorAll('select')].filter((field) => {
    const whole = field.cloneNode(true) as HTMLElement;
    whole.style.cssText = 'position: absolute; width: max-content; min-width: 0';
    field.insertAdjacentElement('afterend', whole);
    const needs = whole.offsetWidth;
    whole.remove();
    return needs > field.offsetWidth;
  });
  return [...wide, ...fields].map((element) => element.className);
}
