import { expect, type Locator, type Page } from '@playwright/test';
import { audit } from '../audit.ts';
import { expectNoErrors, LONG, look, onPhone, test, visit } from '../browser.ts';
import { cart } from '../buying.ts';

const THIRTY = [
  'Name,Class',
  ...Array.from({ length: 26 }, (_, i) => `Child ${i + 1},Class ${(i % 3) + 1}`),
  '"Wanjiku Wairimu Kamau",Class 1',
  'Amani 💛,Class 2',
  'Имя,Class 3',
  'Child 1,Class 1',
].join('\n');

async function expectWholeWidth(inner: Locator, outer: Locator) {
  const [a, b] = [await inner.boundingBox(), await outer.boundingBox()];
  expect(a?.width ?? 0).toBeGreaterThan((b?.width ?? 0) * 0.9);
}

/** The error is not covered by the bar with the price. */
async function expectAboveBar(page: Page, error: string | RegExp) {
  const bar = page.getByRole('region', { name: 'Price' });
  await expect(async () => {
    const [words, over] = [await page.getByText(error).boundingBox(), await bar.boundingBox()];
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  }).toPass();
}

test('thirty names are read as they are pasted, one of three bad rows is mended, and all good ones are added as one line', async ({
  browser,
}, info) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  await visit(page, '/customize');
  await page.getByLabel("Child's name").fill('Имя');
  await expectAboveBar(page, 'We cannot print "И"');
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectAboveBar(page, 'We cannot print "И"');
  // As a messenger copies a name.
  await page.getByLabel("Child's name").fill('\u200eAmani\u2069');
  await expect(page.getByLabel("Child's name")).toHaveValue('Amani');
  await page.getByRole('radio', { name: 'Many names' }).check();
  await page.getByLabel('Names, one per line').fill(THIRTY);
  await expect(page.getByText('27 names are ready.')).toBeVisible();
  await expect(page.getByText('3 names need correcting.')).toBeVisible();
  await expect(page.getByText('Row 28: At most 15 characters')).toBeVisible();
  await expect(page.getByText('Row 29: We cannot print "💛"')).toBeVisible();
  await expect(page.getByText('Same as row 2')).toBeVisible();
  await expect(page.getByText('More than once in the list: Child 1')).toBeVisible();
  const row = page.locator('.names-bad').first();
  await expectWholeWidth(row.locator('.names-error'), row);
  await look(page, info, 'names');

  await page.getByRole('button', { name: 'Fix the first one' }).click();
  await expect(page.getByLabel("Child's name")).toBeFocused();
  await expectAboveBar(page, /^At most 15 characters/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Wanji');
  // A name that is typed is one step, in a row too.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel("Child's name")).toHaveValue('Wanjiku Wairimu Kamau');
  await page.getByLabel("Child's name").fill('Wanjiku W. K.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Edit Row 27/ })).toBeFocused();
  await expect(page.getByText('28 names are ready.')).toBeVisible();
  // The list as it was pasted has the mended name too, and a change of the list can be taken back.
  await expect(page.getByLabel('Names, one per line')).toHaveValue(/Wanjiku W. K., Class 1/);
  await page.getByRole('button', { name: 'Remove all names' }).click();
  await expect(page.getByText('28 names are ready.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('28 names are ready.')).toBeVisible();

  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByText('2 names cannot be printed yet.')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Go to the names' }).click();
  await expect(page.getByRole('button', { name: 'Fix the first one' })).toBeFocused();
  await page.getByRole('tab', { name: 'Review' }).click();
  const bar = page.getByRole('region', { name: 'Price' });
  await expect(bar).toContainText('28 of 30 names × 50 labels');
  await expect(page.getByText('KSh 28,000').first()).toBeVisible();
  await look(page, info, 'names-review');
  await page.getByRole('button', { name: 'Add to Cart: 28 of 30 names' }).click();
  await expect(cart(page, 1)).toBeVisible();
  const said = page.getByRole('status').filter({ hasText: 'Added to cart!' });
  await expect(said).toContainText('28 names are in your cart. 2 names need correcting.');
  await expect(bar).toContainText('KSh 28,000');
  await expect(page.getByRole('button', { name: 'Go to the names' })).toBeVisible();
  await look(page, info, 'names-partly-added');
  // What is ordered does not come back to be ordered twice.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(page.getByText('and 27 more')).toBeVisible();
  await look(page, info, 'names-cart');

  // The two that cannot be printed are still in the list.
  await visit(page, '/customize');
  await expect(page.getByText('2 names need correcting.')).toBeVisible();
  await expectNoErrors(parent);
});

test(
  'a pack shows the look that is chosen before a name, keeps its name beside a list, and has no new price for two',
  LONG,
  async ({ browser }) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/customize');
    await page.getByRole('radio', { name: 'Many names' }).check();
    const list = page.getByLabel('Names, one per line');
    await list.fill('Amina\nBaraka');
    await expect(page.getByText('2 names are ready.')).toBeVisible();

    await visit(page, '/product/5');
    await page.getByRole('radio', { name: 'Pink' }).check();
    await expect(page.getByRole('img', { name: /, .*Amani$/ })).toBeVisible();
    await page.getByLabel("Child's name").fill('Wanjiku');
    await page.getByRole('link', { name: 'Second line or many names?' }).click();
    await page.waitForURL('**/customize?product=5');
    await expect(page.getByLabel("Child's name")).toHaveValue('Wanjiku');

    await page.getByRole('radio', { name: 'Many names' }).check();
    await expect(page.getByText('2 names are ready.')).toBeVisible();
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('link', { name: 'Go to your cart' }).click();
    await expect(page.getByText('KSh 3,000').first()).toBeVisible();
    await expect(page.getByText('has changed from')).toHaveCount(0);
    await expectNoErrors(parent);
  },
);

test(
  'the sample name goes along, a small label says what it prints, and a pasted list stays and is done when it is added',
  LONG,
  async ({ browser }, info) => {
    const parent = await onPhone(browser);
    const { page } = parent;
    await visit(page, '/');
    await page.getByRole('heading', { name: 'Try Our Label Customizer' }).scrollIntoViewIfNeeded();
    await expect(page.locator('#mini-name')).toHaveValue('Amani');
    await page.getByRole('link', { name: 'Create Your Labels' }).click();
    const name = page.getByLabel("Child's name");
    await expect(name).toHaveValue('Amani');
    // Typing replaces it.
    await name.click();
    await page.keyboard.type('Amani');
    await expect(name).toHaveValue('Amani');

    const words = page.locator('.customize-words');
    await expect(words).toHaveText('Property of Amani');
    await page.getByRole('tab', { name: 'Options' }).click();
    await page.getByRole('radio', { name: /Small/ }).check();
    await expect(words).toHaveText('Amani');
    await look(page, info, 'small');

    await page.getByRole('tab', { name: 'Design' }).click();
    await page.getByRole('radio', { name: 'Many names' }).check();
    const box = page.getByLabel('Names, one per line');
    await expect(box).toHaveValue('Amani');
    await box.fill('Amani\nWanjiku\n\nOtieno');
    await page.getByRole('tab', { name: 'Options' }).click();
    await page.getByRole('tab', { name: 'Design' }).click();
    await expect(box).toHaveValue('Amani\nWanjiku\n\nOtieno');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart(page, 1)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to your cart' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    await expect(page.getByText(/\b0 names|KSh 0\b/)).toHaveCount(0);
    await expect(page.getByText('3 names are in your cart')).toBeVisible();
    await look(page, info, 'names-added');
    await page.getByRole('button', { name: 'Make another label' }).click();
    await expect(page.getByLabel('Names, one per line')).toBeFocused();
    await expectNoErrors(parent);
  },
);

test('a file of names is read, and a wrong one is named', LONG, async ({ browser }) => {
  const { page } = await onPhone(browser);
  await visit(page, '/customize');
  await page.getByRole('radio', { name: 'Many names' }).check();
  const file = page.locator('input[type="file"]');
  const upload = (buffer: Buffer) =>
    file.setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer });
  await upload(Buffer.from([0x4e, 0xe9, 0x0a]));
  await expect(page.getByRole('alert').filter({ hasText: 'CSV UTF-8' })).toBeVisible();
  const names = Array.from({ length: 203 }, (_, i) => `"Child ${i}","Class ""A"""`);
  await upload(Buffer.from(`\ufeff${names.join('\r\n')}`));
  await expect(page.getByText('200 names are ready.')).toBeVisible();
  await expect(page.getByText('from row 201 on they were left out')).toBeVisible();
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.locator('.names-sheet li')).toHaveCount(200);
});

for (const prefix of ['', '/sw']) {
  test(
    `axe finds nothing in any tab of the designer ${prefix || 'in English'}`,
    LONG,
    async ({ browser }, info) => {
      const parent = await onPhone(browser);
      const { page } = parent;
      const check = async (name: string) => {
        await look(page, info, name);
        await audit(page, name);
      };
      await visit(page, `${prefix}/customize?product=5`);
      await expect(page.locator('.customize-purpose')).toBeVisible();
      for (const tab of [0, 1, 2]) {
        await page.getByRole('tab').nth(tab).click();
        await check(`pack-${tab}`);
      }
      await visit(page, `${prefix}/customize`);
      await page.getByRole('radio').nth(1).check();
      await page.locator('#names-paste').fill(`${THIRTY}\n"open`);
      await page.locator('.names-summary button').click();
      for (const tab of [0, 1, 2]) {
        await page.getByRole('tab').nth(tab).click();
        await check(`many-${tab}`);
      }
      await expectNoErrors(parent);
    },
  );
}
