import { defineConfig } from '@playwright/test';
import { SIZES } from '../sizes.ts';
import { chromiumPath } from './chromium.ts';

/**
 * The first two are hidden pages of the address bar, which Chromium opens with each browser context
 * and which take two fifths of its time. The others are Playwright's own list, which this replaces.
 */
const DISABLED = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades'],
  ...['LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
];

export default defineConfig({
  testDir: '.',
  globalSetup: './start.ts',
  outputDir: '../../node_modules/.tiny-tag-e2e',
  workers: 3,
  timeout: 180_000,
  ...(SIZES.isWhole ? {} : { grepInvert: /@long/ }),
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        `--disable-features=${DISABLED}`,
        // A busy machine would look like a slow network, on which the shop caches less.
        '--force-effective-connection-type=4G',
      ],
    },
  },
});
