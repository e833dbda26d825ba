import { expect, type Page } from '@playwright/test';
import { expectNoErrors, LONG, look, onPhone, test, visit } from '../browser.ts';
import { cart } from '../buying.ts';

test('a label is in the cart after seven taps on a phone, on what it is for', async ({
  browser,
}, info) => {
  const parent = await onPhone(browser);
  const { page } = parent;
  await visit(page, '/');
  await page.getByRole('link', { name: 'Start Customizing' }).first().click();
  await page.waitForURL('**/customize');
  const bar = page.getByRole('region', { name: 'Price' });
  const preview = page.getByRole('region', { name: 'Live preview' });
  await page.getByRole('button', { name: 'Clothes' }).click();
  await expect(preview).toContainText('Iron-On · 46 x 10 mm');
  await expectTrueToScale(page, 46);
  const name = page.getByLabel("Child's name");
  // The home page's sample is no child's name.
  await expect(name).toHaveValue('');
  await name.click();
  await page.keyboard.type('Achieng');
  await page.getByRole('button', { name: 'Sweetheart' }).click();
  await expect(preview.locator('.customize-label svg path').nth(2)).toBeVisible();
  await look(page, info, 'seven-taps');
  await takesSurpriseBack(page);
  for (const next of ['Next: Options', 'Next: Review', 'Add to Cart']) {
    await expect(preview).toBeInViewport();
    // A second tap of a fast finger is not for the button that takes this one's place.
    const taps = next === 'Add to Cart' ? 1 : 2;
    await bar.getByRole('button', { name: next }).click({ clickCount: taps });
    if (taps > 1) await expect(cart(page, 0)).toBeVisible();
  }
  await expect(cart(page, 1)).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Go to your cart' })).toBeVisible();
  await leadsBackByStep(page);
  await page.getByRole('link', { name: 'This label is already in your cart' }).click();
  await page.waitForURL('**/cart');
  await expect(page.getByText('Iron-On · Small 46 x 10 mm · 50 labels')).toBeVisible();
  await expectNoErrors(parent);
});

/** Back and Forward move between the steps; a label that is there is not added again unseen. */
async function leadsBackByStep(page: Page) {
  const chosen = page.getByRole('tab', { selected: true });
  for (const step of ['Options', 'Design']) {
    await page.goBack();
    await expect(chosen).toHaveText(step);
  }
  for (const step of ['Options', 'Review']) {
    await page.goForward();
    await expect(chosen).toHaveText(step);
  }
  await page.reload();
  await expect(chosen).toHaveText('Review');
}

/** The width of the picture of what the label is for. */
const PICTURE_MM = 200;

async function expectTrueToScale(page: Page, widthMm: number) {
  const label = await page.locator('.customize-label').boundingBox();
  const picture = await page.locator('.customize-scene img').boundingBox();
  expect((label?.width ?? 0) / (picture?.width ?? 1)).toBeCloseTo(widthMm / PICTURE_MM, 2);
}

async function takesSurpriseBack(page: Page) {
  const preview = page.getByRole('region', { name: 'Live preview' });
  const choices = page.locator('input:is([name=icon], [name=colour], [name=font]):checked');
  const chosen = () => choices.evaluateAll((all: HTMLInputElement[]) => all.map((it) => it.value));
  const before = await chosen();
  expect(before).toEqual(['heart', 'pink', 'elegant']);
  await page.getByRole('button', { name: 'Surprise me' }).click();
  await expect.poll(async () => (await chosen()).filter((it) => before.includes(it))).toEqual([]);
  await preview.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(chosen).toEqual(before);
}

test(
  'on a phone on its side the label is beside the form, with the next step in sight',
  LONG,
  async ({ browser }) => {
    const { page } = await onPhone(browser, { viewport: { width: 740, height: 360 } });
    await visit(page, '/customize');
    const bar = page.locator('.customize-bar');
    const preview = page.locator('.customize-preview');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(preview).toBeInViewport({ ratio: 1 });
    await page.getByLabel("Child's name").scrollIntoViewIfNeeded();
    await expect(preview).toBeInViewport({ ratio: 1 });
  },
);

test('the names of the colours stay whole on a very narrow phone', LONG, async ({ browser }) => {
  const parent = await onPhone(browser, { viewport: { width: 320, height: 640 } });
  const { page } = parent;
  await visit(page, '/sw/customize');
  const purple = page.getByText('Zambarau', { exact: true });
  // One line of 13 px.
  expect((await purple.boundingBox())?.height).toBeLessThan(20);
  await expectNoErrors(parent);
});
