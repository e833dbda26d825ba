import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientAssets } from './build/client-assets.ts';

/**
 * Two builds of one source: the browser's (`vite build`) and the Worker's (`vite build --ssr`), in
 * this order, since the Worker carries the browser's file names and inlines its styles.
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './web/routes',
      generatedRouteTree: './web/route-tree.gen.ts',
      quoteStyle: 'single',
      autoCodeSplitting: true,
    }),
    react(),
    clientAssets(),
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
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: { input: 'web/client.tsx' },
      },
  ssr: { target: 'webworker', noExternal: true, resolve: { conditions: ['workerd', 'worker', 'browser'] } },
}));
