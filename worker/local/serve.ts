import { build } from './build.ts';
import { startClock } from './clock.ts';
import { endWith, prepare, say } from './prepare.ts';
import { startShop } from './shop.ts';

/** `npm start`: the built shop in workerd, with the sandbox. */
build();
const { port, origin, databases, bindings, sandbox } = await prepare();
const shop = startShop({ port, stateDir: databases, bindings });
await shop.ready;
say(`Shop: ${origin}`);

const worker = await shop.getWorker();
const clock = startClock((cron) => worker.scheduled({ cron }));

endWith(() => {
  clearInterval(clock);
  return Promise.all([shop.dispose(), sandbox.stop()]);
});
