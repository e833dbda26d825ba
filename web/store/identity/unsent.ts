import type { PushRequestV1 } from 'replicache';
import { NAMES_IDLE_MS } from '../../../shared/cart/idle.ts';
import type { MutatorName } from '../../../shared/mutators.ts';
import type { View } from '../../../shared/sync.ts';
import { pause } from '../../boot/tasks.ts';
import { browserStorage } from '../storage.ts';
import { officeRules } from '../sync/instance.ts';
import type { Mirror } from '../sync/mirror.ts';
import { outcomeOf } from '../sync/resend.ts';
import { pusherFor } from '../sync/transport.ts';
import { askSession } from './ask-session.ts';
import type { Database } from './databases.ts';
import { UNSENT } from './session.ts';

/** A request that a person's next sign-in sends, as their database would have sent it. */
type Unsent = {
  id: string;
  person: string;
  view: View;
  owner: string;
  at: number;
  body: PushRequestV1;
};

const OPEN_MS = 10_000;
const LONGEST_MS = 30_000;
const AGAIN_MS = 1000;

const stored = () =>
  (browserStorage.json<Unsent[]>(UNSENT) ?? []).filter(({ at }) => at > Date.now() - NAMES_IDLE_MS);

function store(all: Unsent[]): boolean {
  if (all.length > 0) return browserStorage.set(UNSENT, JSON.stringify(all));
  browserStorage.remove(UNSENT);
  return true;
}

export const dropUnsent = (which: (one: Unsent) => boolean) =>
  void store(stored().filter((one) => !which(one)));

export const countUnsent = (person: string) =>
  stored()
    .filter((one) => one.person === person)
    .reduce((sum, { body }) => sum + body.mutations.length, 0);

export async function storeUnsent({ view, owner }: Database, person: string): Promise<boolean> {
  const bodies = await unsentIn(view, owner).catch(() => null);
  if (!bodies) return false;
  const all = stored();
  const idOf = ({ clientID, id }: { clientID: string; id: number }) => `${clientID}/${id}`;
  const known = new Set(all.flatMap(({ body }) => body.mutations.map(idOf)));
  for (const body of bodies) {
    const mutations = body.mutations.filter((mutation) => !known.has(idOf(mutation)));
    if (mutations.length === 0) continue;
    for (const mutation of mutations) known.add(idOf(mutation));
    const id = crypto.randomUUID();
    all.push({ id, person, view, owner, at: Date.now(), body: { ...body, mutations } });
  }
  return store(all);
}

async function unsentIn(view: View, owner: string): Promise<PushRequestV1[] | null> {
  const { openReplica } = await import('../sync/replica.ts');
  const bodies: PushRequestV1[] = [];
  const replica = openReplica({
    view,
    owner,
    actor: { role: 'guest', owner },
    ...(await officeRules(view)),
    pullInterval: null,
    fetch: async (url, init) => {
      if (!String(url).includes('/push')) return new Response(null, { status: 503 });
      bodies.push(JSON.parse(String(init?.body)));
      return Response.json({});
    },
    onChange: () => {},
    onUpdateNeeded: () => {},
  });
  const read = async () => {
    await replica.rep.recoverMutations();
    await replica.resend(await replica.pendingMutations());
    return bodies;
  };
  const late = pause(OPEN_MS);
  try {
    return await Promise.race([read(), late]);
  } finally {
    await Promise.race([replica.close(), late]);
  }
}

/** Requests keep their ids, so that the server does nothing twice. */
export async function sendUnsent(mirror: Mirror): Promise<void> {
  if (countUnsent(mirror.identity.owner) === 0) return;
  if (!navigator.locks) return send(mirror);
  await navigator.locks.request(UNSENT, { ifAvailable: true }, async (lock) => {
    if (lock) await send(mirror);
  });
}

async function send(mirror: Mirror): Promise<void> {
  const { owner } = mirror.identity;
  const until = Date.now() + LONGEST_MS;
  for (const one of stored().filter(({ person }) => person === owner)) {
    const { id, view, body } = one;
    let outcome = await sendOne(one);
    while (outcome === 'unknown' && Date.now() < until) {
      await pause(AGAIN_MS);
      outcome = await sendOne(one);
    }
    if (outcome === 'forbidden' && (await askSession()).owner !== owner) return;
    if (outcome === 'unknown') return;
    if (outcome === 'refused' && view === 'me') {
      for (const { name, args } of body.mutations) {
        await mirror.mutate(name as MutatorName, args as never).catch(() => {});
      }
    }
    dropUnsent((other) => other.id === id);
  }
  await mirror.pull();
}

const sendOne = ({ id, view, owner, body }: Unsent) =>
  outcomeOf(pusherFor({ view, owner })(body, id));
