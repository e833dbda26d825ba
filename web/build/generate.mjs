import fs from 'node:fs';
import { compile } from '@inlang/paraglide-js';
import { Generator, getConfig } from '@tanstack/router-generator';

/** Leaves a file alone that would stay the same: `wrangler dev` builds again when one changes. */
async function writeFile(path, text) {
  const before = await fs.promises.readFile(path, 'utf8').catch(() => null);
  if (before !== text) await fs.promises.writeFile(path, text);
}

/** Makes web/paraglide from web/messages and web/route-tree.gen.ts from web/routes, which types need. */
await compile({
  project: './web/project.inlang',
  outdir: './web/paraglide',
  cleanOutdir: false,
  strategy: ['baseLocale'],
  emitTsDeclarations: true,
  fs: { ...fs, promises: { ...fs.promises, writeFile } },
});
const routes = JSON.parse(fs.readFileSync('web/tsr.config.json', 'utf8'));
await new Generator({ root: process.cwd(), config: getConfig(routes, process.cwd()) }).run();
// The compiler leaves timers of 30 s behind.
process.exit(0);
