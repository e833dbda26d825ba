import { endWith, openSandbox, say } from './prepare.ts';

/** `npm run sandbox`: the payment sandbox for `wrangler dev`; `npm start` includes it. */
const { sandbox } = await openSandbox();
say(`Sandbox: ${sandbox.url}`);
endWith(() => sandbox.stop());
