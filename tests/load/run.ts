import { startAll } from '../shop/harness.ts';
import { bare, fire, memory, mixedLoad, pushLoad, recovery, sockets } from './load.ts';
import { mixed } from './mixes.ts';

/**
 * `npm run load`: prints what this machine can handle. LOAD_SECONDS limits each part, so `LOAD_SECONDS=20
 * npm run load` takes two minutes. Without it, 300: pushes run twice as long, and the shop then idles for
 * half an hour, because a memory leak shows late.
 */
const seconds = Number(process.env.LOAD_SECONDS ?? 300);
let isOpen = false;
const say = (name: string, figures: object) => {
  const megabytes = isOpen ? { megabytes: memory() } : {};
  process.stdout.write(`${name}: ${JSON.stringify({ ...figures, ...megabytes })}\n`);
};

const floor = await bare(Math.min(10, seconds));
say('a bare Worker, flat out', floor);
const shop = await startAll();
isOpen = true;
const openedAt = performance.now();
try {
  await mixedLoad(shop, { seconds: 3, rate: 20 });
  const most = await fire(shop.origin, [{ method: 'GET', path: '/api/catalogue' }], {
    seconds: Math.min(10, seconds),
  });
  say('the catalogue, flat out', { ...most, ratio: (most.perSecond / floor.perSecond).toFixed(2) });
  const held = await fire(shop.origin, await mixed(shop), { seconds: Math.min(15, seconds) });
  say('the mix, flat out', { ...held, ratio: (held.perSecond / floor.perSecond).toFixed(2) });
  say('the mix at 200 a second', await mixedLoad(shop, { seconds, rate: 200 }));
  say('pushes at 50 a second', await pushLoad(shop, { seconds: 2 * seconds, rate: 50, lines: 10 }));
  const flood = fire(shop.origin, await mixed(shop), {
    seconds: Math.min(30, seconds),
    lines: 300,
  });
  say('the mix on 300 lines', await flood);
  say('calm again after, ms', { ms: Math.round(await recovery(shop)) });
  say('live sockets', await sockets(shop, 1_000));
  while (performance.now() < openedAt + 6000 * seconds) {
    const calm = await mixedLoad(shop, { seconds: Math.min(120, seconds), rate: 40 });
    say(`${Math.round((performance.now() - openedAt) / 1000)} s open, at 40 a second`, calm);
  }
} finally {
  await shop.stop();
}
process.exit(0);
