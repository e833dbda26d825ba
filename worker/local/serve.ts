import { build } from './build.ts';
import { startClock } from './clock.ts';
import { prepare, print, stopOnExit } from './prepare.ts';
import { startShop } from './shop.ts';

/** `npm start`: the built shop in workerd, with the sandbox. */
await build();
const { port, origin, stateDir, bindings, sandbox } = await prepare();
const shop = startShop({ port, stateDir, bindings });
await shop.ready;
print(`Shop: ${origin}`);

const worker = await shop.getWorker();
const clock = startClock((cron) => worker.scheduled({ cron }));

stopOnExit(() => {
  clearInterval(clock);
  return Promise.all([shop.dispose(), sandbox.stop()]);
});
