import { globSync, readFileSync } from 'node:fs';
import { BIG, fillBigShop } from '../../worker/local/big-shop.ts';
import { startAll } from '../shop/harness.ts';
import { accountFigures, admin } from './accounts.ts';
import { deskFigures, findFigures } from './desk.ts';
import { growthFigures } from './growth.ts';
import { measureWith } from './measure.ts';
import { pressFigures } from './press.ts';
import * as speed from './speed/index.ts';
import { latencyFigures, rowFigures } from './sync.ts';

/**
 * `npm run bench`: measures the shop's budgets on a freshly built and started shop, all or the
 * named parts: `npm run bench -- weight server`. ROUNDS=5 sets the repetitions of timed parts.
 * README.md in this folder has the figures of a run and what they mean.
 */
const rounds = Number(process.env.ROUNDS ?? 3);
const shop = await startAll();
const print = (line: string) => process.stdout.write(`${line}\n`);
const measure = measureWith(print);
const sides = await speed.sides(shop);
const { shop: own, floor, scripted } = sides;

let known: ReturnType<typeof admin> | undefined;
/** Once: the set-up link works only once. */
const boss = () => {
  known ??= admin(shop);
  return known;
};
let filled: Promise<void> | undefined;
/** Five years of orders and 1,000 products; the parts before it measure a new shop. */
const fillOnce = () => {
  filled ??= fillBigShop(shop.db, { ...BIG, products: 992 }, Date.now());
  return filled;
};

const parts: Record<string, () => Promise<unknown>> = {
  weight: () => speed.weightFigures(sides, print),
  interaction: () => speed.tapFigures([own, floor, scripted], own, rounds, print),
  speed: () => speed.paintFigures(sides, rounds, print),
  visits: () => speed.visitFigures(own, rounds, print),
  server: async () => {
    const { cookies } = await boss();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await speed.serverFigures(shop, sides.origins.floor, cookie, print);
  },
  growth: () => growthFigures(shop, fillOnce, print),
  sync: async () => {
    await fillOnce();
    print(`in a shop of ${BIG.orders} orders`);
    await rowFigures(shop, print);
    print('over HTTP, one after another, ms: p50 / p95');
    await latencyFigures(shop, measure);
  },
  accounts: async () => accountFigures(shop, await boss(), measure, print),
  desk: async () => {
    await fillOnce();
    await findFigures(shop, print);
    await deskFigures(shop, await boss(), print);
  },
  press: async () => (await pressFigures()).forEach(print),
  lines: async () => {
    for (const files of [
      ['worker/sync/*.ts', 'shared/tx.ts', 'shared/sync.ts'],
      ['web/store/**/*.ts'],
    ]) {
      const lines = files
        .flatMap((pattern) => globSync(pattern))
        .map((file) => readFileSync(file, 'utf8').split('\n').length);
      print(`${files.join(' ')}: ${lines.reduce((a, b) => a + b, 0)} lines`);
    }
  },
};

const asked = process.argv.slice(2).filter((word) => Object.hasOwn(parts, word));
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  print(`\n== ${name}`);
  await parts[name]?.();
}
await sides.stop();
await shop.stop();
process.exit(0);
