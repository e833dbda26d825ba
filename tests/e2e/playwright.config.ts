import { defineConfig } from '@playwright/test';
import { SIZES } from '../sizes.ts';
import { chromiumPath } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './start.ts',
  outputDir: '../../node_modules/.tiny-tag-e2e',
  workers: 2,
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
        // A busy machine would look like a slow network, on which the shop caches less.
        '--force-effective-connection-type=4G',
      ],
    },
  },
});
