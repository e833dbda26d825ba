import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { clientAssets } from '../web/build/client-assets.ts';
import { content } from '../web/build/content.ts';
import { sandboxSettings } from './sandbox/keys.ts';

const migrations = await readD1Migrations('migrations');

/** What the shop's own Worker gets in tests, beside the bindings of wrangler.toml. */
const bindings = {
  BASE_URL: 'https://shop.test',
  APP_SECRET: 'test-secret-test-secret-test-secret',
  SETUP_TOKEN: 'setup-token-for-tests',
  MAIL_SHOP: 'shop@shop.test',
  MIGRATIONS: migrations,
  HISTORIES: process.env.HISTORIES ?? '200',
  SEED: process.env.SEED ?? '',
  EVERY: process.env.EVERY ?? '8',
  OPERATIONS: process.env.OPERATIONS ?? '300',
  REQUESTS: process.env.REQUESTS ?? '1500',
};

export default defineConfig({
  test: {
    fsModuleCache: false,
    // One a core; vitest itself would leave a core to the reader's editor.
    maxWorkers: 3,
    projects: [
      { test: { name: 'node', include: ['tests/node/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'shop',
          include: ['tests/shop/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'converge',
          include: ['tests/converge/**/*.test.ts'],
          setupFiles: ['tests/converge/replicache.ts'],
          testTimeout: 600_000,
        },
      },
      worker('worker', 60_000),
      worker('money', 600_000),
      worker('fuzz', 600_000),
    ],
  },
});

/** Tests within the Worker's own runtime. */
function worker(name: string, testTimeout: number): TestProjectInlineConfiguration {
  return {
    plugins: [
      clientAssets(),
      content(),
      cloudflareTest(({ inject }) => ({
        main: './worker/index.ts',
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          bindings: { ...bindings, ...sandboxSettings(inject<string>('sandbox')) },
          cf: false,
        },
      })),
    ],
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      globalSetup: ['tests/worker/sandbox.ts'],
      setupFiles: ['tests/worker/setup.ts'],
      testTimeout,
    },
  };
}
