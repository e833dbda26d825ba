import { expect } from '@playwright/test';
import { admin } from '../admin.ts';
import { expectNoErrors, LONG, look, test, visit } from '../browser.ts';

const HEADER =
  'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info';
const line = (receipt: string) =>
  `${receipt},2026-01-05 10:00:00,Pay Bill Online,Completed,"1,450.00",,,254712345678 - ACHIENG`;

test(
  "an admin compares M-Pesa's statement, and a file that is not whole is said to be so",
  LONG,
  async ({ browser }, info) => {
    const { page, errors } = await admin(browser);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/money/reconcile')) sent.push(request.postData() ?? '');
    });
    await visit(page, '/admin/money#days');
    const field = page.getByLabel('Statement (CSV)');
    const choose = (text: string) =>
      field.setInputFiles({ name: 's.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const text = ['Short Code,174379', HEADER, line('RKX1234567'), line('RKX1234568')].join('\r\n');
    await choose(text.slice(0, -40));
    await expect(page.getByRole('alert')).toContainText('cut off in line 4');
    await choose(text.replace('Paid In', 'Amount'));
    await expect(page.getByRole('alert')).toContainText('Columns are missing: Paid In');
    await choose([text, line('RKX1234567')].join('\r\n'));
    await expect(page.getByRole('alert')).toContainText('RKX1234567 is in the file twice');
    expect(sent).toEqual([]);
    await choose(text);
    const table = page.getByRole('table', { name: "Compare with M-Pesa's statement" });
    await expect(table.getByRole('row', { name: /RKX1234567.*Missing here/ })).toBeVisible();
    await expect(page.getByText('0 of 2 lines agree.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toMatch(/ACHIENG|2547/);
    await look(page, info, 'reconciled');
    await expectNoErrors({ errors });
  },
);
