import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Our own minimum for touch targets, and that of WCAG 2.2, to which the back office keeps on a desk. */
const FINGER = 44;
const MOUSE = 24;
/** Wider windows of the back office are a desk (web/routes/admin/admin.css), px. */
const DESK = 832;

/** Axe's rules that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** How many pages axe checked, for the report. */
export const audited = { day: 0, night: 0 };

/**
 * Axe finds nothing on the page in light mode, and no colour problem in dark mode, where only colours
 * differ. On a phone, everything that can be pressed is large enough.
 */
export async function audit(page: Page, name: string) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft([`${name} by day`, await axeFinds(page)]).toEqual([`${name} by day`, []]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const byNight = await axeFinds(page, COLOURS);
  expect.soft([`${name} by night`, byNight]).toEqual([`${name} by night`, []]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  audited.day += 1;
  audited.night += 1;
  expect.soft([name, await tooSmall(page)]).toEqual([name, []]);
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * The violations that axe finds by all of its rules, or by the given ones: pairs of the rule's id and the
 * HTML of its elements. Axe is loaded once for each page, because `AxeBuilder` loads it for every run, which
 * takes longer than the run. Frames are not checked.
 */
export async function axeFinds(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, rules);
}

/** Touch targets that are too small, except links in running text. */
export const tooSmall = (page: Page) =>
  page.evaluate(
    ([finger, mouse, desk]) => {
      const isDesk = innerWidth > desk;
      const isOffice = /^(\/sw)?\/admin(\/|$)/.test(location.pathname);
      // The footer is closer together where there is a mouse.
      const hasMouse = matchMedia('(pointer: fine)').matches;
      const leastOf = (element: Element) =>
        isDesk && (isOffice || (hasMouse && element.closest('.footer'))) ? mouse : finger;
      const pressed = 'a[href], button, input:not([type=hidden]), select, summary, [role=tab]';
      const size = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height);
      };
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.sr-only, .header-skip, [aria-hidden=true]');
      const isInText = (element: Element) =>
        element.matches(':is(p, .prose, address, dd, li > span) a:not(.more, .button)');
      // A card's link covers the whole card; a radio button's area includes its label.
      const reach = (element: Element) => {
        const over = getComputedStyle(element, '::after');
        const around = over.position === 'absolute' ? (element as HTMLElement).offsetParent : null;
        const parts = [element, around, element.closest('label')];
        return Math.max(...parts.flatMap((part) => (part ? [size(part)] : [])));
      };
      return [...document.querySelectorAll(pressed)]
        .filter((element) => isShown(element) && !isInText(element))
        .filter((element) => reach(element) < leastOf(element) - 0.5)
        .map((element) => `${Math.round(reach(element))} ${element.outerHTML.slice(0, 160)}`);
    },
    [FINGER, MOUSE, DESK] as const,
  );
