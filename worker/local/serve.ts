import { build } from './build.ts';
import { endWith, prepare, say } from './prepare.ts';
import { startShop } from './shop.ts';

/** `npm start`: the built shop as it would run at the edge, with the sandbox beside it. */
const MINUTE_MS = 60_000;

build();
const { port, origin, databases, bindings, sandbox } = await prepare();
const shop = startShop({ port, stateDir: databases, bindings });
await shop.ready;
say(`Shop: ${origin}`);

// The local runtime has no clock of its own for the cron trigger.
const worker = await shop.getWorker();
const cron = setInterval(() => worker.scheduled({ cron: '* * * * *' }), MINUTE_MS);

endWith(() => {
  clearInterval(cron);
  return Promise.all([shop.dispose(), sandbox.stop()]);
});
