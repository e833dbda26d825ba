import type { Chance } from '../chance.ts';
import type { D1, Statement } from './d1.ts';
import { type Asked, entryOf } from './ledger.ts';

/** The changes of a deliberately broken protocol (broken.ts). */
export type Breakage = {
  schema?(sql: string): string;
  /** The batches sent in place of one; others may run in between. */
  batches?(statements: Statement[]): Statement[][];
  errorText?(text: string): string;
};

/** D1's messages for transient errors (developers.cloudflare.com/d1/observability/debug-d1). */
const TRANSIENT_ERRORS = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
];

/**
 * A database with faults. Calls are queued and served one by one, as D1 does, but in random order;
 * some fail before they run, some after.
 */
export class FaultyDb {
  faults = { before: 0, after: 0 };
  isCalm = true;
  /** The number of successful commits, which is the length of the ledger. */
  commits = 0;
  private line: (() => Promise<void>)[] = [];
  private isServing = false;

  constructor(
    private readonly d1: D1,
    private readonly chance: Chance,
    private readonly breakage: Breakage = {},
  ) {}

  /** The database of one request; its commits are recorded as that request's. */
  as(asked: Asked): D1Database {
    const run = (statements: Statement[]) => this.run(statements, asked);
    return {
      prepare: (sql: string) => new Prepared(run, sql, []),
      batch: (prepared: Prepared[]) => run(prepared.map(({ sql, params }) => ({ sql, params }))),
    } as unknown as D1Database;
  }

  /** Waits until at most `most` calls are queued. */
  async quiet(most: number) {
    while (this.line.length > most) await new Promise((resolve) => setImmediate(resolve));
  }

  private async run(statements: Statement[], asked: Asked): Promise<D1Result[]> {
    const entry = entryOf(statements, asked);
    const { batches = (all) => [all] } = this.breakage;
    const results: D1Result[] = [];
    for (const batch of batches(entry ? [...statements, entry] : statements)) {
      const isLast = entry !== null && batch.includes(entry);
      results.push(...(await this.inLine(() => this.attempt(batch, isLast))));
    }
    return results;
  }

  private async attempt(batch: Statement[], isCommit: boolean): Promise<D1Result[]> {
    const share = this.isCalm ? 0 : 0.06;
    if (this.chance.is(share)) throw this.failure('before');
    const results = await this.d1.send(batch);
    if (isCommit) this.commits++;
    if (this.chance.is(share)) throw this.failure('after');
    return results;
  }

  private failure(when: 'before' | 'after') {
    this.faults[when]++;
    const text = this.chance.pick(TRANSIENT_ERRORS);
    return new Error(this.breakage.errorText?.(text) ?? text);
  }

  private inLine<T>(call: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.line.push(() => call().then(resolve, reject));
      void this.serve();
    });
  }

  private async serve() {
    if (this.isServing) return;
    this.isServing = true;
    while (this.line.length > 0) {
      // Lets other callers enqueue first; otherwise the first call would always be served first.
      await new Promise((resolve) => setImmediate(resolve));
      const [call] = this.line.splice(this.chance.below(this.line.length), 1);
      await call?.();
    }
    this.isServing = false;
  }
}

type Run = (statements: Statement[]) => Promise<D1Result[]>;

class Prepared {
  constructor(
    private readonly runBatch: Run,
    readonly sql: string,
    readonly params: unknown[],
  ) {}
  bind(...params: unknown[]) {
    return new Prepared(this.runBatch, this.sql, params);
  }
  async all() {
    const [result] = await this.runBatch([{ sql: this.sql, params: this.params }]);
    return result as D1Result<Record<string, unknown>>;
  }
  run() {
    return this.all();
  }
  async first() {
    return (await this.all()).results[0] ?? null;
  }
  async raw() {
    return (await this.all()).results.map((row) => Object.values(row));
  }
}
