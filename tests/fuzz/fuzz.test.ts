import { expect, inject, test } from 'vitest';
import { Chance } from '../chance.ts';
import {
  type Caller,
  callerOf,
  orderBody,
  ownerWithThings,
  ROLES,
} from '../worker/access/callers.ts';
import { forgetLimits } from '../worker/accounts.ts';
import { DESIGN } from '../worker/guests.ts';
import { takeFaults } from '../worker/setup.ts';
import { Client } from '../worker/shop.ts';
import { brokenInvariants, faultsIn, SLOWEST_MS, stockAndHeld } from './oracle.ts';
import { badRequest, targetsOf } from './requests.ts';

const { requests, seed } = inject('sizes');
/** Requests sign out, delete and rate-limit their senders, so new ones take their place. */
const A_ROUND = 400;

/** Each hashes a password (70 ms), so they run less often. */
const COSTLY = /signin$|signup|token|PUT \/auth/;

test('I01 bad requests of every route and mutator are refused in good form, and leave a sound database', async () => {
  const chance = new Chance(seed);
  const stock = await stockAndHeld();
  const found: string[] = [];
  const statuses: Record<number, number> = {};
  let slowest = 0;
  for (let asked = 0; asked < requests; ) {
    const things = await ownerWithThings();
    const targets = targetsOf(things);
    const callers = await Promise.all(
      ROLES.map((role) => (role === 'owner' ? things.owner : callerOf(role))),
    );
    const clients = new Map<Caller, { id: string; next: number }>();
    for (let i = 0; i < A_ROUND && asked < requests; i++) {
      const target = chance.pick(targets);
      if (COSTLY.test(target.name) && chance.is(0.9)) continue;
      const who = chance.pick(callers);
      const client = clients.get(who) ?? { id: crypto.randomUUID(), next: 1 };
      clients.set(who, client);
      const { path, init } = badRequest(chance, target, client);
      const { answer, took } = await timed(who, path, init);
      slowest = Math.max(slowest, took);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (target.mutator && answer.status === 200 && init.method === 'POST') client.next++;
      const body = String(init.body ?? '');
      for (const fault of await faultsIn(answer, took, body)) {
        found.push(
          `${fault}: ${who.role} ${init.method} ${path.slice(0, 200)} ${body.slice(0, 300)}`,
        );
      }
      asked++;
      if (asked % 50 === 0) await forgetLimits();
    }
    found.push(
      ...takeFaults().filter((said) => /"event":"(error|mutator_bug|job_failed)"/.test(said)),
    );
    if (found.length > 20) break;
  }
  expect(found.slice(0, 20), `SEED=${seed} npm test`).toEqual([]);
  expect(await brokenInvariants(stock), `SEED=${seed}`).toEqual([]);
  await healthy();
  const counts = Object.entries(statuses).map(([status, n]) => `${n} x ${status}`);
  process.stdout.write(
    `fuzz: ${requests} requests, seed ${seed}, 0 findings, slowest ${Math.round(slowest)} ms (${counts.join(', ')})\n`,
  );
});

/** A busy machine is slow now and then, so only a request that is slow twice counts. */
async function timed(who: Caller, path: string, init: RequestInit) {
  const from = performance.now();
  const first = await who.visitor.fetch(path, init);
  const took = performance.now() - from;
  if (took < SLOWEST_MS) return { answer: first, took };
  const again = performance.now();
  await (await who.visitor.fetch(path, init)).arrayBuffer();
  return { answer: first, took: Math.min(took, performance.now() - again) };
}

/** Afterwards a new customer can still buy. */
async function healthy() {
  await forgetLimits();
  const who = await callerOf('other');
  const client = new Client(who.visitor);
  await client.send('addDesign', { designId: crypto.randomUUID(), design: DESIGN, quantity: 1 });
  const answer = await who.visitor.post('/api/checkout', await orderBody(who));
  expect(answer.status).toBe(201);
}
