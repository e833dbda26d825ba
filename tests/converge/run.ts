import { check } from './checks.ts';
import type { D1 } from './d1.ts';
import type { Breakage } from './faulty-db.ts';
import { heal } from './heal.ts';
import { historyOf } from './history.ts';
import { type Entry, readLedger } from './ledger.ts';
import { nameOf } from './replay.ts';
import { take } from './steps.ts';
import { World } from './world.ts';

/** Plays one history and returns its result. */
export async function play(d1: D1, seed: number, breakage?: Breakage) {
  const world = await World.open(d1, seed, breakage);
  world.db.isCalm = false;
  world.network.isCalm = false;
  for (const step of historyOf(seed)) await take(world, step);
  // With a broken protocol it may never finish.
  return finish(world, breakage && 5);
}

/** Lets everything get through, then runs the checks. */
export async function finish(world: World, rounds?: number) {
  const waiting = await heal(world, rounds);
  const ledger = await readLedger(world.d1);
  const violations = await check(world, ledger, waiting);
  await world.close();
  return { violations, figures: figuresOf(world, ledger) };
}

function figuresOf({ clients, network, jobs, db }: World, ledger: Entry[]) {
  const { fine: _, ...onTheWay } = network.faults;
  const orders = [...jobs.known.values()].filter((job) => job.name === 'placeOrder');
  const done = (name: string) =>
    ledger.filter((entry) => !entry.refusal && network.mutations.get(nameOf(entry))?.name === name)
      .length;
  return {
    mutations: clients.reduce((sum, client) => sum + client.issued, 0),
    pushes: network.pushes,
    pulls: network.pulls.length,
    checkouts: orders.filter((job) => job.state === 'done').length,
    'edited packs': done('savePack'),
    'press jobs': done('createJob'),
    moves: done('moveLines'),
    commits: ledger.length,
    refusals: ledger.filter((entry) => entry.refusal).length + jobs.refusals.length,
    archived: ledger.filter((entry) => entry.externalId?.startsWith('archive')).length,
    resets: network.pulls.filter((p) => p.from !== null && p.answer.patch[0]?.op === 'clear')
      .length,
    pages: network.pulls.filter((p) => p.answer.cookie?.more).length,
    crashes: clients.filter((client) => client.hasCrashed).length,
    faults: Object.values({ ...onTheWay, ...db.faults }).reduce((a, b) => a + b, 0),
  };
}

export type Figures = ReturnType<typeof figuresOf>;
