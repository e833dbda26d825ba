import { type BrowserContext, expect } from '@playwright/test';
import { isWhole, LONG, onDesk, onPhone, ready, test, visit } from '../browser.ts';
import { cart } from '../buying.ts';
import { abreast, inTurns, shareOf, sitemap } from '../sitemap.ts';

/** The most that a page may shift while it loads and is scrolled (Chromium calls 0.1 "good"). */
const MOST = 0.02;
/** A slow phone's processor. Throttling keeps this machine's busy, which would slow other tests down. */
const SLOWER = isWhole ? 4 : 1;
/** 1.6 Mbit/s. */
const NETWORK = {
  offline: false,
  latency: 100,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};
/** Pages loaded in parallel. */
const ABREAST = 4;
/** Late content has arrived by then. */
const SETTLED_MS = 400;

/** Sums the layout shifts that Chromium reports. */
function watch() {
  const seen = { sum: 0, what: [] as string[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [] } = entry as PerformanceEntry & {
        value: number;
        sources?: { node?: Node }[];
      };
      seen.sum += value;
      seen.what.push(...sources.map(({ node }) => String((node as Element)?.className)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The layout shift of a page from its first byte until it is scrolled to the end. */
async function shiftOf(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watch);
  await page.goto(path);
  // Other tests check hydration.
  await ready(page, 60_000).catch(() => {});
  await page.waitForTimeout(SETTLED_MS);
  const { sum, what } = await page.evaluate(async () => {
    const step = innerHeight * 0.8;
    for (let top = 0; top < document.body.scrollHeight; top += step) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await new Promise(requestAnimationFrame);
    return (window as unknown as { seen: { sum: number; what: string[] } }).seen;
  });
  await page.close();
  return { path, shift: Math.round(sum * 10_000) / 10_000, what };
}

for (const [nth, name, open, first] of [
  [0, '360', onPhone, 'en'],
  [1, '1280', onDesk, 'sw'],
] as const) {
  test(
    `nothing moves while a page loads slowly, ${name} pixels wide`,
    LONG,
    async ({ browser }) => {
      test.setTimeout(400_000);
      const { context, page } = await open(browser);
      await visit(page, '/product/1');
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(cart(page, 1)).toBeVisible();
      await page.close();
      const listed = [...(await sitemap()), '/cart', '/checkout', '/auth', '/search?q=bag'];
      const figures: Awaited<ReturnType<typeof shiftOf>>[] = [];
      const paths = inTurns(shareOf(listed, nth, 10), first);
      await abreast(ABREAST, paths, async (path) => {
        figures.push(await shiftOf(context, path));
      });
      const most = Math.max(...figures.map(({ shift }) => shift));
      const moved = figures
        .filter(({ shift }) => shift > 0)
        .map(({ path, shift }) => `${path} ${shift}`);
      process.stdout.write(
        `  layout shift at ${name}: ${figures.length} pages, at most ${most} (${moved.join(', ') || 'all 0'})\n`,
      );
      expect(figures.filter(({ shift }) => shift >= MOST)).toEqual([]);
    },
  );
}
