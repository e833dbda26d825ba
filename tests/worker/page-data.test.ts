import { expect, test } from 'vitest';
import { readCatalogue } from '../../worker/catalogue.ts';
import { counted } from '../bench/counted.ts';
import { env } from './shop.ts';

test('what a page shows is one question to the database, about the goods alone', async () => {
  const { db, sent } = counted(env.DB);
  let questions = 0;
  const watched = {
    prepare: (sql: string) => db.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => {
      questions += 1;
      return db.batch(statements);
    },
  } as unknown as D1Database;
  expect((await readCatalogue(watched)).products.length).toBeGreaterThan(7);
  expect(questions).toBe(1);
  for (const { sql, params } of sent) {
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    const tables = plan.results.flatMap(
      ({ detail }) => /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? [],
    );
    // Small tables which a page lists whole; none of them grows with orders or customers.
    for (const table of tables) {
      expect(['product', 'pack', 'stock', 'category', 'zone', 'workshop', 'banner']).toContain(
        table,
      );
    }
  }
});
