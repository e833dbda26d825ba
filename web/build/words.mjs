import { compile } from '@inlang/paraglide-js';

/** Makes web/paraglide from web/messages. Ends by itself: the compiler leaves 30 s timers behind. */
await compile({
  project: './web/project.inlang',
  outdir: './web/paraglide',
  strategy: ['baseLocale'],
  emitTsDeclarations: true,
});
process.exit(0);
