import { until } from '../../until.ts';
import { launch, phone, slowDown } from './browser.ts';
import type { Edge } from './edge.ts';
import { pause } from './statistics.ts';

const KEEPING_MS = 12_000;
const paintedAt = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;

/** First contentful paint of a second visit and of an offline one, ms. */
export async function comeBack(
  edge: Edge,
  path: string,
): Promise<{ again: number; offline: number }> {
  const browser = await launch(edge);
  try {
    const context = await phone(browser);
    const first = await context.newPage();
    await first.goto(edge.origin + path, { waitUntil: 'load' });
    await first.waitForSelector('html[data-ready]', { timeout: 60_000 });
    await pause(KEEPING_MS);
    await first.close();
    const paint = async (offline: boolean) => {
      const page = await context.newPage();
      const cdp = await slowDown(page);
      const line = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
      if (offline) await context.setOffline(true);
      if (offline) await cdp.send('Network.emulateNetworkConditions', { offline, ...line });
      await page.goto(edge.origin + path, { waitUntil: 'domcontentloaded' });
      await until('a paint', () => page.evaluate(paintedAt));
      const painted = await page.evaluate(paintedAt);
      await page.close();
      return painted;
    };
    return { again: await paint(false), offline: await paint(true) };
  } finally {
    await browser.close();
  }
}
