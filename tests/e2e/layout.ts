import { expect, type Page } from '@playwright/test';

/**
 * Layout faults of visible text and controls at the current width: overlaps, text cut off by an ancestor,
 * a select too narrow for its option, and horizontal scrolling. An intended ellipsis is none.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** `shown` is the part of `rect` that no ancestor clips. */
    type Box = { name: string; element: Element; rect: DOMRect; shown: DOMRect };
    /** Rounding. */
    const SLACK_PX = 3;
    const faults = new Set<string>();
    const boxes: Box[] = [];

    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sr-only, .header-skip, option, script, style, svg');
    const overlap = (a: DOMRect, b: DOMRect) => {
      const left = Math.max(a.left, b.left);
      const top = Math.max(a.top, b.top);
      const right = Math.min(a.right, b.right);
      const bottom = Math.min(a.bottom, b.bottom);
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const clips = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return `${overflowX} ${overflowY}` !== 'visible visible';
    };
    function add(name: string, element: Element, rect: DOMRect) {
      let shown = rect;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (clips(at)) shown = overlap(shown, at.getBoundingClientRect());
      }
      // Visually hidden, like table headings that a phone shows as cards.
      if (shown.width > 2 && shown.height > 2) boxes.push({ name, element, rect, shown });
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim();
      const element = node.parentElement;
      if (!words || !element || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) add(words.slice(0, 40), element, rect);
    }
    const fields =
      'button, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio])';
    for (const element of document.querySelectorAll(fields)) {
      if (!isShown(element)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      const { left, top, width, height } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      // A field may contain a button in its padding.
      const [before, after] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
      const inner = new DOMRect(left + before, top, width - before - after, height);
      add(`${element.localName} ${name.slice(0, 40)}`, element, inner);
    }

    /** Elements that float above the page by design, such as a toast or a sticky bar. */
    const floating = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      }
      return null;
    };
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const { width, height } = overlap(one.shown, other.shown);
        // Letters fill about two thirds of their box.
        const air = Math.min(one.shown.height, other.shown.height) / 3;
        if (width <= SLACK_PX || height <= Math.max(SLACK_PX, air)) continue;
        if (floating(one.element) !== floating(other.element)) continue;
        faults.add(`overlap: ${one.name} / ${other.name}`);
      }
    }

    for (const { name, element, rect } of boxes) {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break;
        // Scrollable content can be reached.
        if (/auto|scroll/.test(overflowX)) break;
        if (!clips(at)) continue;
        const clip = at.getBoundingClientRect();
        const out = Math.max(
          clip.left - rect.left,
          rect.right - clip.right,
          rect.bottom - clip.bottom,
        );
        if (out > SLACK_PX) faults.add(`cut off by ${Math.round(out)} px: ${name}`);
        break;
      }
    }

    const pen = document.createElement('canvas').getContext('2d');
    for (const select of document.querySelectorAll<HTMLSelectElement & Element>('select')) {
      if (!pen || !isShown(select)) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      pen.font = font;
      const words = select.selectedOptions[0]?.text ?? '';
      const room =
        select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const over = Math.round(pen.measureText(words).width - room);
      if (over > 1) faults.add(`cut off by ${over} px: ${words} in its select`);
    }

    const sideways = document.documentElement.scrollWidth - innerWidth;
    if (sideways > 0) faults.add(`scrolls sideways by ${sideways} px`);
    return [...faults];
  });

export async function noOverflow(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** A rounding error of a pixel. */
export const MOST_SHIFT = 0.001;

/** How far things on the page have moved by themselves since it was opened. */
export const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as {
            value: number;
            hadRecentInput: boolean;
          }[];
          for (const { value, hadRecentInput } of entries) if (!hadRecentInput) sum += value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
