import { endWith, openSandbox, say } from './prepare.ts';

/** `npm run sandbox`: the providers' sandbox for `wrangler dev`; `npm start` has it in its own process. */
const { sandbox } = await openSandbox();
say(`Sandbox: ${sandbox.url}`);
endWith(() => sandbox.stop());
