import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
  await findsNothing(axe(page), `${name} by day`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await findsNothing(axe(page).withRules(COLOURS), `${name} by night`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  audited.day += 1;
  audited.night += 1;
  expect.soft([name, await tooSmall(page)]).toEqual([name, []]);
}

/**
 * Axe, run within the page: otherwise it opens another page for each result, for frames of other origins,
 * which no audited page has. Of what is in order it says little.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function findsNothing(axe: AxeBuilder, name: string) {
  const { violations } = await axe.analyze();
  expect.soft(violations.map((v) => [name, v.id, v.nodes.map((n) => n.html)])).toEqual([]);
}

/** Touch targets that are too small, except links in running text. */
const tooSmall = (page: Page) =>
  page.evaluate(
    ([finger, mouse, desk]) => {
      const isDesk = innerWidth > desk && /^(\/sw)?\/admin(\/|$)/.test(location.pathname);
      const least = isDesk ? mouse : finger;
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
        .filter((element) => reach(element) < least - 0.5)
        .map((element) => `${Math.round(reach(element))} ${element.outerHTML.slice(0, 160)}`);
    },
    [FINGER, MOUSE, DESK] as const,
  );
