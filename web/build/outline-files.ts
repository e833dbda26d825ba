import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const LABEL = 'shared/label';
const READ = /\/shared\/label\/(fonts|icons)\/read\.ts$/;

/** The outlines of fonts and icons are assets that the Worker reads: they were a quarter of its upload. */
export const outlineFiles = (isSsrBuild: boolean): Plugin => ({
  name: 'outline-files',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    isSsrBuild && READ.test(join(importer, '..', id)) ? resolve('worker/outline-files.ts') : null,
  generateBundle() {
    if (isSsrBuild) return;
    for (const path of globSync(`${LABEL}/{fonts,icons}/*.json`)) {
      const fileName = `outlines/${relative(LABEL, path)}`;
      this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    }
  },
});
