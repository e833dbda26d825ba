import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { clientAssets } from '../web/build/client-assets.ts';
import { content } from '../web/build/content.ts';
import { sandboxMpesa } from './sandbox/start.ts';

const migrations = await readD1Migrations('migrations');

/** What the shop's own Worker gets in tests, beside the bindings of wrangler.toml. */
const bindings = {
  BASE_URL: 'https://shop.test',
  APP_SECRET: 'test-secret-test-secret-test-secret',
  SETUP_TOKEN: 'setup-token-for-tests',
  MAIL_SHOP: 'shop@shop.test',
  ...sandboxMpesa,
  MIGRATIONS: migrations,
};

export default defineConfig({
  test: {
    fsModuleCache: false,
    projects: [
      { test: { name: 'node', include: ['tests/node/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'shop',
          include: ['tests/shop/**/*.test.ts'],
          // Each starts a shop of its own: side by side they would only wait for the two cores.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'converge',
          include: ['tests/converge/**/*.test.ts'],
          fileParallelism: false,
          setupFiles: ['tests/converge/replicache.ts'],
          testTimeout: 600_000,
        },
      },
      {
        plugins: [
          clientAssets(),
          content(),
          cloudflareTest(({ inject }) => ({
            main: './worker/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                ...bindings,
                MPESA_BASE_URL: inject<string>('sandbox'),
                MAIL_URL: `${inject<string>('sandbox')}/mail`,
              },
              cf: false,
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          globalSetup: ['tests/worker/sandbox.ts'],
          setupFiles: ['tests/worker/setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
