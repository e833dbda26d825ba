import { openSandbox, print, stopOnExit } from './prepare.ts';

/** `npm run sandbox`: the payment sandbox for `wrangler dev`; `npm start` includes it. */
const { sandbox } = await openSandbox();
print(`Sandbox: ${sandbox.url}`);
stopOnExit(() => sandbox.stop());
