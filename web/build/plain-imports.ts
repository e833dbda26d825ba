import type { Plugin } from 'vite';

const WRAPPER = 'native:import-analysis-build';

/**
 * Leaves `import()` as it is written: Vite's wrapper around each looks after stylesheets and preloads
 * that this build has none of.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  configResolved({ command, plugins }) {
    const wrapper = plugins.find(({ name }) => name === WRAPPER);
    if (wrapper) wrapper.applyToEnvironment = () => false;
    else if (command === 'build') throw new Error("Vite's wrapper of imports has another name.");
  },
});
