import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumPath } from './e2e/chromium.ts';
import { startAll } from './shop/harness.ts';

/**
 * `npm run shots`: every page of the sitemap, and the personal ones, on a phone and a desk in both
 * languages, into shots/ (or only those whose path holds the given word: `npm run shots -- blog`).
 */
const FOLDER = 'shots';
const VIEWS = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } };
const PERSONAL = ['/cart', '/checkout', '/auth', '/search?q=bottle', '/search?q=zzzz', '/nowhere'];

const [, , only = ''] = process.argv;
const shop = await startAll();
const map = await (await fetch(`${shop.origin}/sitemap.xml`)).text();
const listed = [...map.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
const paths = [...listed, ...PERSONAL.flatMap((path) => [path, `/sw${path}`])];
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(FOLDER, { recursive: true });
for (const [name, viewport] of Object.entries(VIEWS)) {
  const page = await browser.newPage({ viewport, baseURL: shop.origin });
  for (const path of paths.filter((path) => path.includes(only))) {
    await page.goto(path);
    await page.waitForSelector('html[data-ready]');
    const file = path.slice(1).replaceAll(/[/?=]/g, '_') || 'home';
    await page.screenshot({ path: `${FOLDER}/${file}-${name}.png`, fullPage: true });
  }
  await page.close();
}
await browser.close();
await shop.stop();
process.stdout.write(`${paths.length} pages in ${FOLDER}/\n`);
process.exit(0);
