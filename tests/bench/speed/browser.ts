import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../e2e/chromium.ts';
import type { Edge } from './edge.ts';

/** The phone of Lighthouse's mobile preset: 412 x 823 with touch, CPU x4, 150 ms and 1.6 Mbps. */
const DEVICE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;

/** Chromium's own pages for the address bar, created beside each page. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

export const launch = ({ spki }: Edge, more: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      `--disable-features=${ADDRESS_BAR.join()}`,
      `--ignore-certificate-errors-spki-list=${spki}`,
      ...more,
    ],
  });

export const phone = (browser: Browser, options: object = {}): Promise<BrowserContext> =>
  browser.newContext({ ...DEVICE, ...options });

/** Throttles the page to a phone's processor and network. */
export async function slowDown(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  return cdp;
}
