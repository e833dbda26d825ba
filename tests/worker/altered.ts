type Send = (statements: D1PreparedStatement[]) => Promise<D1Result[]>;
type Alter = (statements: D1PreparedStatement[], send: Send) => Promise<D1Result[]>;

/** A database that alters batches before they run. */
export function altered(db: D1Database, alter: Alter): D1Database {
  return new Proxy(db, {
    get(target, key) {
      if (key === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          alter(statements, (all) => target.batch(all) as Promise<D1Result[]>);
      }
      const value = Reflect.get(target, key) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Commits that fail before they reach the database, or whose responses are lost. */
export function failing(
  db: D1Database,
  moment: 'before' | 'after',
  words = 'D1_ERROR: Network connection lost.',
): D1Database {
  let batches = 0;
  return altered(db, async (statements, send) => {
    // The first batch reads the group; the second commits.
    const commits = ++batches > 1;
    if (commits && moment === 'before') throw new Error(words);
    const results = await send(statements);
    if (commits && moment === 'after') throw new Error(words);
    return results;
  });
}

/** A database that never receives the read guards of a commit. */
export function unguarded(db: D1Database): D1Database {
  const guards = new WeakSet<object>();
  const deaf = altered(db, (statements, send) => send(statements.filter((s) => !guards.has(s))));
  return new Proxy(deaf, {
    get(target, key) {
      if (key !== 'prepare') return Reflect.get(target, key) as unknown;
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (!sql.includes('STALE_READ')) return statement;
        const bind = statement.bind.bind(statement);
        statement.bind = (...values) => {
          const bound = bind(...values);
          guards.add(bound);
          return bound;
        };
        return statement;
      };
    },
  });
}

/** A database that a mutator cannot read. */
export function unread(db: D1Database, words = 'D1_ERROR: Network connection lost.'): D1Database {
  const cut = () => Promise.reject(new Error(words));
  return new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown;
      if (key !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (sql: string) =>
        sql.startsWith('select') ? { bind: () => ({ all: cut, raw: cut }) } : target.prepare(sql);
    },
  });
}
