import type { Place } from './history.ts';
import type { World } from './world.ts';

/** Once nothing fails any more, everything must get through within this many rounds. */
const ROUNDS = 30;

/** The network returns: everything is sent, every tab pulls. Null, or what is still waiting. */
export async function heal(world: World, rounds = ROUNDS): Promise<string | null> {
  world.db.isCalm = true;
  await world.network.calm();
  await world.jobs.calm();
  for (const place of crashed(world)) world.tab(place);
  let waiting: string[] = [];
  for (let round = 0; round < rounds; round++) {
    await Promise.all([...world.tabs.values()].map((tab) => tab.keep().then(tab.refresh)));
    await everybody(world, (tab) => tab.push());
    await everybody(world, (tab) => tab.pull());
    waiting = await stillWaiting(world);
    if (waiting.length === 0) break;
  }
  await world.network.calm();
  // A pull under way may still carry an old state; the next one may not.
  for (let pulls = 0; pulls < 2; pulls++) await everybody(world, (tab) => tab.pull());
  return waiting.length === 0 ? null : waiting.join(', ');
}

/** A new tab on a crashed tab's device sends what the crashed one persisted. */
function crashed(world: World): Place[] {
  const left = world.clients.filter((client) => client.hasCrashed && client.kept > 0);
  return [...new Set(left.map((client) => client.name))];
}

type Tab = World['clients'][number];

const everybody = (world: World, act: (tab: Tab) => Promise<unknown>) =>
  Promise.all([...world.tabs.values()].map(act));

async function stillWaiting(world: World): Promise<string[]> {
  const waiting: string[] = [];
  for (const tab of world.tabs.values()) {
    const pending = await tab.pending();
    if (pending > 0) waiting.push(`${pending} of ${tab.name}`);
    if ((await tab.cookie())?.more) waiting.push(`pages of ${tab.name}`);
  }
  return waiting;
}
