import type { View } from '../../shared/sync.ts';
import type { Actor } from '../../shared/tx.ts';
import { isTransient } from '../../worker/sync/errors.ts';
import { pull, pullSchema } from '../../worker/sync/pull.ts';
import { push, pushSchema } from '../../worker/sync/push.ts';
import type { Chance } from '../chance.ts';
import type { FaultyDb } from './faulty-db.ts';

export type Login = { device: string; actor: Actor; view: View };
type Fate = 'fine' | 'lost' | 'answer lost' | 'doubled' | 'late';
const FATES: Fate[] = ['lost', 'answer lost', 'doubled', 'late'];

/** `since`: the length of the ledger when it first reached the server. */
export type Mutation = { name: string; args: unknown; since: number };
export type PullAnswer = {
  cookie: { v: number; order: number; more?: unknown } | null;
  lastMutationIDChanges: Record<string, number>;
  patch: { op: 'put' | 'del' | 'clear'; key: string; value: unknown }[];
};
/** A pull as transmitted. */
export type Pulled = { login: Login; groupId: string; from: unknown; answer: PullAnswer };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Connects the devices to the server's functions, through the same JSON as the network. */
export class Network {
  faults: Record<Fate, number> = { fine: 0, lost: 0, 'answer lost': 0, doubled: 0, late: 0 };
  pushes = 0;
  isCalm = true;
  /** Every mutation that ever reached the server, by `<client>/<id>`. */
  mutations = new Map<string, Mutation>();
  pulls: Pulled[] = [];
  sizes: number[] = [];
  broken: string[] = [];
  readonly offline = new Set<string>();
  private heldBack: (() => Promise<unknown>)[] = [];
  private underWay = 0;

  constructor(
    private readonly db: FaultyDb,
    private readonly chance: Chance,
    private readonly now: () => number,
  ) {}

  /** The `fetch` of a tab. */
  fetchFor = (login: Login) =>
    (async (input: string, init: { body: string }) => {
      const verb = input.includes('/push') ? 'push' : 'pull';
      if (this.offline.has(login.device)) throw new TypeError('fetch failed');
      this.underWay++;
      try {
        return await this.carry(login, verb, init.body);
      } finally {
        this.underWay--;
      }
    }) as unknown as typeof fetch;

  private async carry(login: Login, verb: 'push' | 'pull', body: string): Promise<Response> {
    const { chance } = this;
    const serve = () => this.serve(login, verb, body);
    const fate = !this.isCalm && chance.is(0.3) ? chance.pick(FATES) : 'fine';
    this.faults[fate]++;
    if (fate === 'lost') throw new TypeError('fetch failed');
    if (fate === 'late') {
      this.heldBack.push(serve);
      throw new TypeError('terminated');
    }
    await this.delay();
    const answers = await Promise.all(fate === 'doubled' ? [serve(), serve()] : [serve()]);
    await this.delay();
    if (fate === 'answer lost') throw new TypeError('terminated');
    const { status, body: answer } = chance.pick(answers);
    return Response.json(answer, { status });
  }

  private delay = async () => {
    if (!this.isCalm && this.chance.is(0.5)) await sleep(this.chance.below(25));
  };

  /** A device's disk is slow. */
  slowDisk = async () => {
    if (!this.isCalm && this.chance.is(0.5)) await sleep(this.chance.below(60));
  };

  private async serve({ actor, view, ...login }: Login, verb: 'push' | 'pull', text: string) {
    const now = this.now();
    const db = this.db.as({ actor, now });
    const body: unknown = JSON.parse(text);
    try {
      if (verb === 'push') {
        const asked = pushSchema.parse(body);
        this.note(asked.mutations);
        return over(await push({ db, actor, view, now }, asked));
      }
      const asked = pullSchema.parse(body);
      const pulled = over(await pull({ db, actor, view, now }, asked));
      if (pulled.status === 200) {
        const answer = pulled.body as PullAnswer;
        this.pulls.push({
          login: { actor, view, ...login },
          groupId: asked.clientGroupID,
          from: asked.cookie,
          answer,
        });
      }
      return pulled;
    } catch (error) {
      if (isTransient(error)) return { status: 503, body: { code: 'try_again' } };
      this.broken.push(`${verb} threw: ${error}`);
      return { status: 500, body: { code: 'internal' } };
    }
  }

  private note(mutations: { clientID: string; id: number; name: string; args?: unknown }[]) {
    this.pushes++;
    this.sizes.push(mutations.length);
    for (const { clientID, id, name, args } of mutations) {
      const key = `${clientID}/${id}`;
      if (!this.mutations.has(key)) {
        this.mutations.set(key, { name, args, since: this.db.commits });
      }
    }
  }

  /** Delivers a request that was held up for long. */
  async deliverLate() {
    const [late] = this.heldBack.splice(this.chance.below(this.heldBack.length), 1);
    this.underWay++;
    await late?.();
    this.underWay--;
  }

  /** Stops all faults; everything under way has arrived. */
  async calm() {
    this.isCalm = true;
    this.offline.clear();
    while (this.heldBack.length > 0) await this.deliverLate();
    while (this.underWay > 0) await sleep(5);
  }
}

/** A response after serialisation. */
const over = ({ status, body }: { status: number; body: object }) => ({
  status,
  body: JSON.parse(JSON.stringify(body)) as object,
});
