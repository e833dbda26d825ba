import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { LOCALES } from '../shared/locale.ts';
import { appManifest } from './build/app-manifest.ts';
import { browserOnly } from './build/browser-only.ts';
import { clientAssets } from './build/client-assets.ts';
import { content } from './build/content.ts';
import { kitPage } from './build/kit-page.ts';
import { labelIcons } from './build/label-icons.ts';
import { oneLanguage } from './build/one-language.ts';
import { outlineFiles } from './build/outline-files.ts';
import { sharePictures } from './build/share-pictures.ts';
import { sharedFiles } from './build/shared-files.ts';
import { splitRoutes } from './build/split-routes.ts';

/** The Worker's build comes last: it carries the browser's file names and inlines its styles. */
export default defineConfig(({ isSsrBuild, mode }) => {
  const language = isSsrBuild ? null : (LOCALES.find((name) => name === mode) ?? null);
  const shared = sharedFiles();
  return {
    publicDir: isSsrBuild ? false : 'web/public',
    plugins: [
      splitRoutes(),
      react(),
      clientAssets(),
      content(),
      browserOnly(isSsrBuild === true),
      oneLanguage(language),
      sharePictures(language),
      labelIcons(),
      outlineFiles(isSsrBuild === true),
      appManifest(language),
      kitPage(),
      isSsrBuild ? null : shared,
    ],
    build: isSsrBuild
      ? {
          outDir: 'dist/worker',
          emptyOutDir: true,
          minify: true,
          rollupOptions: {
            input: 'worker/index.ts',
            external: [/^cloudflare:/, /^node:/],
            output: { entryFileNames: 'index.js' },
          },
        }
      : {
          outDir: 'dist/client',
          emptyOutDir: false,
          manifest: `.vite/${mode}.json`,
          // A list of what each page imports would be a tenth of our own first script.
          modulePreload: false,
          rolldownOptions: {
            input: 'web/client.tsx',
            output: {
              // No hash is compressed: the source's name is in the manifest.
              chunkFileNames: 'assets/[hash:7].js',
              // Another core compiles ahead (https://v8.dev/blog/explicit-compile-hints).
              postBanner: '//# allFunctionsCalledOnLoad',
              codeSplitting: {
                groups: [
                  // React is compiled in a task of its own, apart from the first script.
                  {
                    name: 'react',
                    test: /node_modules\/(react|react-dom|scheduler)\/|web\/boot\/first-react\.ts$/,
                    priority: 2,
                  },
                  { name: 'frame', tags: ['$initial'], priority: 1 },
                  {
                    name: shared.nameOf,
                    debugName: 'shared',
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
    ssr: {
      target: 'webworker',
      noExternal: true,
      resolve: { conditions: ['workerd', 'worker', 'browser'] },
    },
  };
});
