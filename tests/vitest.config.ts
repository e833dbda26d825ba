import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { browserOnly } from '../web/build/browser-only.ts';
import { clientAssets } from '../web/build/client-assets.ts';
import { content } from '../web/build/content.ts';
import { splitRoutes } from '../web/build/split-routes.ts';
import { sandboxSettings } from './sandbox/keys.ts';
import { SIZES } from './sizes.ts';
import { schemaAfter } from './worker/schema.ts';

const migrations = await readD1Migrations('migrations');

/** In addition to the bindings of wrangler.toml. */
const bindings = {
  BASE_URL: 'https://shop.test',
  APP_SECRET: 'test-secret-test-secret-test-secret',
  SETUP_TOKEN: 'setup-token-for-tests',
  MAIL_SHOP: 'shop@shop.test',
  SHOW_SAMPLES: 'on',
  MIGRATIONS: migrations,
  SCHEMA: schemaAfter(migrations.flatMap(({ queries }) => queries)),
};

/** Packages bundled as one module each: the Worker would load each of their modules separately. */
const PACKAGES = [
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/server'],
  ...['@radix-ui/themes', 'zod/mini', 'arctic', 'uqr', '@hono/zod-validator'],
  ...['hono', 'hono/factory', 'hono/cookie', 'hono/html', 'hono/http-exception'],
  ...['hono/secure-headers', 'hono/body-limit', 'hono/jwt'],
  ...['@tanstack/react-router', '@tanstack/react-form', '@tanstack/react-virtual'],
  ...['@tanstack/react-router/ssr/client', '@tanstack/react-router/ssr/server'],
  ...['drizzle-orm', 'drizzle-orm/d1', 'drizzle-orm/sqlite-core', 'drizzle-orm/batch'],
  ...['@oslojs/otp', '@oslojs/crypto/sha2', '@oslojs/crypto/subtle', '@oslojs/encoding'],
];

const PROJECT = {
  provide: { sizes: SIZES },
  // Loading the shop's modules takes longer than most files' tests.
  isolate: false,
};

/** The time limit of a test, ms; two hours at full size. */
const atMost = (ms: number) => (SIZES.isWhole ? 7_200_000 : ms);

/** Tests within the Worker's own runtime. */
const WORKER: TestProjectInlineConfiguration = {
  // The database of an older shop.
  assetsInclude: ['**/*.sql.gz'],
  plugins: [
    // As in the build: no page is loaded before it is rendered, those of the back office never.
    splitRoutes(),
    browserOnly(true),
    clientAssets(),
    content(),
    wordsInOneModule(),
    cloudflareTest(({ inject }) => ({
      main: './tests/worker/main.ts',
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: { ...bindings, ...sandboxSettings(inject('sandbox')) },
        cf: false,
      },
    })),
  ],
  test: {
    name: 'worker',
    include: ['tests/{worker,money,fuzz}/**/*.test.ts'],
    setupFiles: ['tests/worker/setup.ts'],
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: PACKAGES,
          rolldownOptions: { external: [/^node:/] },
        },
      },
    },
    testTimeout: atMost(600_000),
    hookTimeout: atMost(600_000),
    ...PROJECT,
  },
};

export default defineConfig({
  test: {
    fsModuleCache: false,
    globalSetup: ['tests/worker/sandbox.ts'],
    // vitest's default leaves one core unused.
    maxWorkers: 3,
    tags: [{ name: 'long', description: 'Takes too long for each change: npm run test:all.' }],
    ...(SIZES.isWhole ? {} : { tagsFilter: ['!long'] }),
    projects: [
      {
        plugins: [wordsInOneModule()],
        test: {
          name: 'node',
          include: ['tests/node/**/*.test.ts'],
          setupFiles: ['tests/node/setup.ts'],
          testTimeout: atMost(60_000),
          ...PROJECT,
        },
      },
      {
        test: {
          name: 'shop',
          include: ['tests/shop/**/*.test.ts'],
          ...PROJECT,
          testTimeout: atMost(180_000),
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'converge',
          include: ['tests/converge/**/*.test.ts'],
          setupFiles: ['tests/converge/replicache.ts'],
          ...PROJECT,
          testTimeout: atMost(600_000),
        },
      },
      WORKER,
    ],
  },
});

/** Bundles Paraglide's messages: loading two thousand modules takes ten seconds per file. */
function wordsInOneModule(): Plugin {
  return {
    name: 'words-in-one-module',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/paraglide/messages/_index.js')) return null;
      const { outputFiles } = await build({
        entryPoints: [id],
        external: ['../runtime.js'],
        bundle: true,
        format: 'esm',
        write: false,
      });
      return outputFiles[0]?.text ?? null;
    },
  };
}
