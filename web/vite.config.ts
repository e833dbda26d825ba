import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appManifest } from './build/app-manifest.ts';
import { clientAssets, LANGUAGES } from './build/client-assets.ts';
import { content } from './build/content.ts';
import { GROUPS } from './build/files-of-parts.ts';
import { kitPage } from './build/kit-page.ts';
import { labelIcons } from './build/label-icons.ts';
import { oneLanguage } from './build/one-language.ts';
import { sharePictures } from './build/share-pictures.ts';
import routes from './tsr.config.json' with { type: 'json' };

/**
 * Builds of one source: the browser's in each language (`vite build --mode en`, then `--mode sw`;
 * without a mode one for both) and the Worker's (`vite build --ssr`), in this order, since the Worker
 * carries the browser's file names and inlines its styles.
 */
export default defineConfig(({ isSsrBuild, mode }) => {
  const language = isSsrBuild ? null : (LANGUAGES.find((name) => name === mode) ?? null);
  return {
    publicDir: isSsrBuild ? false : 'web/public',
    plugins: [
      tanstackRouter({
        ...routes,
        // A page's data is read by code of its own: the first page brings its data along.
        codeSplittingOptions: {
          defaultBehavior: [['component'], ['loader'], ['errorComponent'], ['notFoundComponent']],
        },
      }),
      react(),
      clientAssets(),
      content(),
      oneLanguage(language),
      sharePictures(language),
      labelIcons(),
      appManifest(language),
      kitPage(),
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
          emptyOutDir: language !== 'sw',
          manifest: language ? `.vite/${language}.json` : true,
          // A list of what each page imports would be a tenth of our own first script; a touch fetches it.
          modulePreload: false,
          rolldownOptions: {
            input: 'web/client.tsx',
            output: {
              // The first script names all others, and no hash is compressed: their source is in the manifest.
              chunkFileNames: 'assets/[hash:7].js',
              // A phone has a second core that compiles what its first would stop for, function by function
              // (https://v8.dev/blog/explicit-compile-hints).
              postBanner: '//# allFunctionsCalledOnLoad',
              codeSplitting: { groups: GROUPS },
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
