import { expect, type Locator, type Page } from '@playwright/test';

/** As far as a person would tab; the longest page has fewer stops. */
const STOPS = 90;

const isFocused = (wanted: Locator) =>
  wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));

/** Tabs on (or back) until the focus is where it is wanted: a keyboard has no other way. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(wanted.first()).toBeVisible();
  for (let stop = 0; stop < STOPS; stop++) {
    if (await isFocused(wanted)) return expectSeen(page);
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard cannot reach ${wanted}`);
}

/** Whoever types sees where: the focus is marked, and not hidden under anything. */
async function expectSeen(page: Page) {
  const seen = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    // A round choice or a file is marked by the label round it, a card by what lies over it.
    // Radix marks the word in a tab.
    const near = [element, element.closest('label'), element.firstElementChild];
    const marks = near.flatMap((e) => (e ? [getComputedStyle(e).outlineStyle] : []));
    const over = getComputedStyle(element, '::after').outlineStyle;
    return [...marks, over].some((style) => style !== 'none');
  });
  expect(seen, 'the focus can be seen').toBe(true);
}

/** Tabs to something and presses it. */
export async function press(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Tabs to a field and writes over what stands in it. */
export async function type(page: Page, wanted: Locator, text: string) {
  await tabTo(page, wanted);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Closes what Escape closes; a panel listens for the key a moment after it is shown. */
export const closeByEscape = (page: Page, panel: Locator) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0, { timeout: 1000 });
  }).toPass();
