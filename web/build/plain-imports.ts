import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * In the place of Vite's helper around each `import()`, which looks after stylesheets and preloads that
 * this build has none of.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : null),
});
