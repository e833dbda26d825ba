import type { Page } from '@playwright/test';
import { until } from '../../until.ts';
import { launch, phone, slowDown } from './browser.ts';
import type { Edge } from './edge.ts';
import { pause } from './statistics.ts';

/** Selectors and addresses of a shop's pages. */
export type Taps = {
  list: string;
  card: string;
  title: string;
  titleText: RegExp;
  picture: string;
  add: string;
  badge: string;
};
export type Tapped = {
  title: number;
  picture: number;
  openInp: number;
  badge: number;
  addInp: number;
};

const REST_MS = 3000;
const WAIT_MS = 20_000;

/**
 * Runs in the page: time from the tap to the frame after an element appears, also across page loads
 * (both ends use the machine's clock), and the longest of the tap's own events.
 */
const PROBE = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  const kept = sessionStorage;
  addEventListener('pointerdown', (e) => {
    if (kept.armed) { delete kept.armed; kept.t0 = performance.timeOrigin + e.timeStamp; }
  }, true);
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (e.interactionId) window.longest = Math.max(window.longest, e.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  const there = {
    text: ({ find, text }) => [...document.querySelectorAll(find)].some((el) => el.getClientRects().length && new RegExp(text).test(el.textContent)),
    image: ({ find }) => [...document.querySelectorAll(find)].some((el) => el.getClientRects().length && el.complete && el.naturalWidth > 0),
  };
  const look = () => {
    for (const w of JSON.parse(kept.watch ?? '[]')) {
      if (!kept.t0 || kept['t1' + w.name] || !new RegExp(w.path).test(location.pathname) || !there[w.kind](w)) continue;
      kept['t1' + w.name] = 'pending';
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { kept['t1' + w.name] = now(); };
        port2.postMessage(0);
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

type Watch = { name: string; kind: 'text' | 'image'; find: string; text?: string; path: string };

/** Opens the list, waits, taps a card, then the button that adds to the cart. */
export async function tap(edge: Edge, taps: Taps): Promise<Tapped> {
  const browser = await launch(edge);
  try {
    const context = await phone(browser);
    const page = await context.newPage();
    await page.addInitScript(PROBE);
    await slowDown(page);
    await page.goto(edge.origin + taps.list, { waitUntil: 'load', timeout: 60_000 });
    await rest(page, REST_MS);
    const path = '^/p';
    await arm(page, [
      { name: 'title', kind: 'text', find: taps.title, text: taps.titleText.source, path },
      { name: 'picture', kind: 'image', find: taps.picture, path },
    ]);
    await page.locator(taps.card).first().tap({ noWaitAfter: true });
    const opened = await taken(page, ['title', 'picture']);
    await rest(page, REST_MS / 2);
    await arm(page, [{ name: 'badge', kind: 'text', find: taps.badge, text: '1', path }]);
    await page.locator(taps.add).first().tap({ noWaitAfter: true });
    const added = await taken(page, ['badge']);
    const [title = Number.NaN, picture = Number.NaN] = opened.times;
    return {
      title,
      picture,
      openInp: opened.longest,
      badge: added.times[0] ?? Number.NaN,
      addInp: added.longest,
    };
  } finally {
    await browser.close();
  }
}

/** From a key in the designer to the changed label. */
export async function keystroke(edge: Edge): Promise<{ drawn: number; inp: number }> {
  const browser = await launch(edge);
  try {
    const context = await phone(browser);
    const page = await context.newPage();
    await page.addInitScript(PROBE);
    await slowDown(page);
    await page.goto(`${edge.origin}/customize`, { waitUntil: 'load', timeout: 60_000 });
    await rest(page, REST_MS);
    const field = page.getByLabel("Child's name");
    await field.tap();
    await field.pressSequentially('Wanjik', { delay: 120 });
    await pause(500);
    await page.evaluate(WATCH_LABEL);
    await field.press('u');
    await until('the label', () => page.evaluate(() => 'drawnAfter' in window));
    await pause(500);
    const drawn = (await page.evaluate('window.drawnAfter')) as number;
    return { drawn, inp: (await page.evaluate('window.longest')) as number };
  } finally {
    await browser.close();
  }
}

const WATCH_LABEL = `(() => {
  window.longest = 0;
  let from = 0;
  addEventListener('keydown', (e) => { from = e.timeStamp; }, { capture: true, once: true });
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { window.drawnAfter = performance.now() - from; };
      port2.postMessage(0);
    });
  });
  seen.observe(document.querySelector('.customize-label'), { subtree: true, childList: true, attributes: true });
})()`;

async function rest(page: Page, ms: number) {
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => {});
  await pause(ms);
}

const arm = (page: Page, watch: Watch[]) =>
  page.evaluate((list) => {
    sessionStorage.clear();
    sessionStorage.setItem('watch', JSON.stringify(list));
    sessionStorage.setItem('armed', '1');
    Object.assign(window, { longest: 0 });
  }, watch);

async function taken(page: Page, names: string[]) {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const read = await page
      .evaluate(
        (list) => ({
          times: list.map(
            (name) => Number(sessionStorage[`t1${name}`]) - Number(sessionStorage.t0),
          ),
          longest: (window as unknown as { longest: number }).longest,
        }),
        names,
      )
      .catch(() => null);
    const done = read?.times.every(Number.isFinite);
    if (read && (done || Date.now() > end)) {
      await pause(400);
      const longest = (await page.evaluate('window.longest')) as number;
      return { times: read.times, longest };
    }
    await pause(60);
  }
}
