type Rows = { read: number; written: number };
type Sent = { sql: string; params: unknown[] };

/** A database that counts the rows its statements read and wrote, as D1 bills them, and notes each. */
export function counted(db: D1Database): { db: D1Database; rows: Rows; sent: Sent[] } {
  const rows: Rows = { read: 0, written: 0 };
  const sent: Sent[] = [];
  const real = new WeakMap<object, D1PreparedStatement>();
  const count = <T>(result: D1Result<T>) => {
    rows.read += result.meta.rows_read;
    rows.written += result.meta.rows_written;
    return result;
  };
  const statement = (inner: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const outer = {
      bind: (...values: unknown[]) => {
        sent.push({ sql, params: values });
        return statement(inner.bind(...values), sql);
      },
      all: async () => count(await inner.all()),
      run: async () => count(await inner.run()),
      // Only a whole result carries the counts.
      first: async (column?: string) => {
        const [row] = count(await inner.all<Record<string, unknown>>()).results;
        return row === undefined ? null : column ? row[column] : row;
      },
      // Rows of a join may name a column twice, which objects cannot hold; a read does no harm twice.
      raw: async () => {
        if (/^\s*select/i.test(sql)) count(await inner.all());
        else return count(await inner.all()).results.map((row) => Object.values(row as object));
        return inner.raw();
      },
    } as unknown as D1PreparedStatement;
    real.set(outer, inner);
    return outer;
  };
  const outer = {
    prepare: (sql: string) => statement(db.prepare(sql), sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await db.batch(statements.map((s) => real.get(s) ?? s));
      return results.map(count);
    },
  } as unknown as D1Database;
  return { db: outer, rows, sent };
}
