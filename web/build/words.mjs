import fs from 'node:fs';
import { compile } from '@inlang/paraglide-js';

/** Leaves a file alone that would stay the same: `wrangler dev` builds again when one changes. */
async function writeFile(path, text) {
  const before = await fs.promises.readFile(path, 'utf8').catch(() => null);
  if (before !== text) await fs.promises.writeFile(path, text);
}

/** Makes web/paraglide from web/messages. Ends by itself: the compiler leaves 30 s timers behind. */
await compile({
  project: './web/project.inlang',
  outdir: './web/paraglide',
  cleanOutdir: false,
  strategy: ['baseLocale'],
  emitTsDeclarations: true,
  fs: { ...fs, promises: { ...fs.promises, writeFile } },
});
process.exit(0);
