import * as z from 'zod/mini';
import { addToCart } from '../../shared/cart/cart.ts';
import { changeStock } from '../../shared/catalogue/stock.ts';
import { archiveOrder } from '../../shared/order/change.ts';
import { placeOrder } from '../../shared/order/order.ts';
import { startAttempt } from '../../shared/payment/attempt.ts';
import { attemptFlagged } from '../../shared/payment/flagged.ts';
import {
  attemptAccepted,
  attemptFailed,
  attemptSettled,
  attemptUnknown,
} from '../../shared/payment/outcome.ts';
import { purgeJob } from '../../shared/production/job.ts';
import { setBacklog } from '../../shared/production/workshop.ts';
import { type Actor, mutator, Refusal } from '../../shared/tx.ts';
import { housekeep } from '../../worker/jobs/housekeeping.ts';
import { Contention, commitMutator } from '../../worker/sync/commit.ts';
import { isTransient } from '../../worker/sync/errors.ts';
import type { FaultyDb } from './faulty-db.ts';
import type { Mutation } from './network.ts';

const restock = mutator({
  name: 'restock',
  by: ['system'],
  args: z.strictObject({ productId: z.string(), by: z.int() }),
  run: (tx, { productId, by }) => changeStock(tx, productId, by, { cause: 'received' }),
});

const setPrice = mutator({
  name: 'setPrice',
  by: ['system'],
  args: z.strictObject({ productId: z.string(), priceCents: z.int() }),
  async run(tx, { productId, priceCents }) {
    const product = await tx.get('product', productId);
    if (!product) throw new Refusal('not_found');
    await tx.put('product', { ...product, priceCents, updatedAt: tx.now });
  },
});

/** Commits with an external id: forms, checkouts, provider callbacks, cron. */
export const jobMutators = {
  addToCart,
  placeOrder,
  startAttempt,
  attemptAccepted,
  attemptSettled,
  attemptFailed,
  attemptOdd: attemptFlagged,
  attemptUnknown,
  restock,
  setPrice,
  archiveOrder,
  purgeJob,
  setBacklog,
};
type JobName = keyof typeof jobMutators;

type Job = Mutation & {
  id: string;
  name: JobName;
  actor: Actor;
  /** 'open' until a delivery learns the outcome. */
  state: 'open' | 'done' | 'refused';
  /** A delivery was interrupted. It may have taken effect, even if another one learned otherwise. */
  isInDoubt: boolean;
};
type JobRefusal = { job: Job; code: string; until: number; now: number };

export const SYSTEM: Actor = { role: 'system', owner: 'system' };

/** Delivers jobs until they succeed, some of them twice. */
export class Jobs {
  readonly known = new Map<string, Job>();
  readonly refusals: JobRefusal[] = [];
  readonly broken: string[] = [];
  private underWay = new Set<Promise<void>>();

  constructor(
    private readonly db: FaultyDb,
    private readonly now: () => number,
  ) {}

  /** The job with this id; the first definition counts. */
  job(id: string, name: JobName, actor: Actor, args: unknown): Job {
    const known = this.known.get(id);
    if (known) return known;
    const job: Job = {
      id,
      name,
      actor,
      args,
      since: this.db.commits,
      state: 'open',
      isInDoubt: false,
    };
    this.known.set(id, job);
    return job;
  }

  deliver(job: Job, times = 1) {
    for (let i = 0; i < times; i++) {
      const delivery = this.attempt(job).finally(() => this.underWay.delete(delivery));
      this.underWay.add(delivery);
    }
  }

  private async attempt(job: Job) {
    const { id, name, actor, args } = job;
    const now = this.now();
    const request = { claim: { kind: 'external', id }, actor, now, name } as const;
    try {
      await commitMutator(this.db.as({ actor, now }), jobMutators[name] as never, args, request);
      job.state = 'done';
    } catch (error) {
      if (error instanceof Refusal) {
        if (job.state === 'open') job.state = 'refused';
        this.refusals.push({ job, code: error.code, until: this.db.commits, now });
        return;
      }
      job.isInDoubt = true;
      if (!(error instanceof Contention || isTransient(error))) {
        this.broken.push(`job ${id} threw: ${error}`);
      }
    }
  }

  /** The cron job of each minute; the next one follows an interrupted one. */
  housekeep(): Promise<void> {
    const now = this.now();
    const run: Promise<void> = housekeep(this.db.as({ actor: SYSTEM, now }), now)
      .catch((error) => {
        if (!(error instanceof Contention || isTransient(error))) {
          this.broken.push(`housekeeping threw: ${error}`);
        }
      })
      .finally(() => this.underWay.delete(run));
    this.underWay.add(run);
    return run;
  }

  settle = async () => {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  };

  /** Jobs without a known outcome are delivered again, as queue and outbox do. */
  async calm() {
    for (let rounds = 0; rounds < 5; rounds++) {
      await this.settle();
      for (const job of this.known.values()) {
        const isUnsure = job.state === 'open' || (job.state === 'refused' && job.isInDoubt);
        job.isInDoubt = false;
        if (isUnsure) this.deliver(job);
      }
    }
    await this.settle();
  }
}
