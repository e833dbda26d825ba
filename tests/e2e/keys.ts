import { expect, type Locator, type Page } from '@playwright/test';

/** More than the tab stops of the longest page. */
const STOPS = 90;

const isFocused = (wanted: Locator) =>
  wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(wanted.first()).toBeVisible();
  for (let stop = 0; stop < STOPS; stop++) {
    if (await isFocused(wanted)) return expectSeen(page);
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard cannot reach ${wanted}`);
}

/** The focus is visible and not covered. */
async function expectSeen(page: Page) {
  const seen = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    // A radio button or file field is outlined by its label, a card by its overlay, a tab by its text.
    const near = [element, element.closest('label'), element.firstElementChild];
    const marks = near.flatMap((e) => (e ? [getComputedStyle(e).outlineStyle] : []));
    const over = getComputedStyle(element, '::after').outlineStyle;
    return [...marks, over].some((style) => style !== 'none');
  });
  expect(seen, 'the focus can be seen').toBe(true);
}

/** Tabs to an element and presses it. */
export async function press(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Tabs to a field and replaces its text. */
export async function type(page: Page, wanted: Locator, text: string) {
  await tabTo(page, wanted);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Whether a key in a field sends its form. */
export async function sends(field: Locator, key: string): Promise<boolean> {
  await field.evaluate((element: HTMLInputElement) => {
    const note = () => element.setAttribute('data-sent', '');
    element.form?.addEventListener('submit', note, { once: true });
  });
  await field.press(key);
  return (await field.getAttribute('data-sent')) !== null;
}

/** A panel listens for Escape only a moment after it is shown. */
export const closeByEscape = (page: Page, panel: Locator) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0, { timeout: 1000 });
  }).toPass();
