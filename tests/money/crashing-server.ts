/** A server that can be killed during a request. Each call to a store or provider is a step. */
export class Life {
  steps = 0;
  /** The step at which it dies; 'after': the step takes effect and its response is lost. */
  constructor(
    readonly end: { at: number; when: 'before' | 'after' } | null = null,
    readonly names: string[] = [],
  ) {}

  get isOver() {
    return this.end !== null && this.steps > this.end.at;
  }

  /** Performs a step, unless the server is dead or dies at it. */
  async step<T>(name: string, act: () => Promise<T>): Promise<T> {
    if (this.isOver) throw new Killed();
    const mine = this.steps++;
    this.names.push(name);
    if (mine === this.end?.at) {
      this.steps++;
      if (this.end.when === 'after') await act();
      throw new Killed();
    }
    return act();
  }
}

class Killed extends Error {
  constructor() {
    super('killed');
  }
}

/** Drizzle wraps what a query throws. */
export const isKilled = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof Error && isKilled(error.cause));

const CALLS = ['first', 'all', 'run', 'raw'];

/** The database of a server that can be killed. */
export function mortal(db: D1Database, life: () => Life): D1Database {
  const bare = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, key) {
        if (key === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        const value = Reflect.get(target, key) as unknown;
        if (typeof value !== 'function') return value;
        const call = (...args: unknown[]) => Reflect.apply(value, target, args) as Promise<unknown>;
        if (!CALLS.includes(String(key))) return call;
        return (...args: unknown[]) => life().step('database', () => call(...args));
      },
    });
    bare.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(db, {
    get(target, key) {
      if (key === 'prepare') return (sql: string) => wrap(target.prepare(sql));
      if (key === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          life().step('database', () => target.batch(statements.map((s) => bare.get(s) ?? s)));
      }
      const value = Reflect.get(target, key) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
