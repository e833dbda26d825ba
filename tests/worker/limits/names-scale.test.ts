import { expect, test } from 'vitest';
import { forgetNames, queries } from '../../../worker/jobs/retention.ts';
import { counted } from '../../bench/counted.ts';
import { callerOf } from '../access/callers.ts';
import { Client, env } from '../shop.ts';
import { paidOrder, worded } from '../workshop.ts';

test('an hour with more large orders than one run can erase stays below D1’s 1,000 statements', async () => {
  const client = new Client((await callerOf('other')).visitor);
  const model = await paidOrder(client, worded('Markmany'));
  const columns = async (table: string, changed: Record<string, string>) => {
    const { results } = await env.DB.prepare('SELECT name FROM pragma_table_info(?)')
      .bind(table)
      .all<{ name: string }>();
    return [
      results.map(({ name }) => `"${name}"`),
      results.map(({ name }) => changed[name] ?? `t."${name}"`),
    ];
  };
  const copy = async (table: string, from: string, changed: Record<string, string>) => {
    const [into, values] = await columns(table, changed);
    await env.DB.prepare(`INSERT INTO ${table} (${into}) SELECT ${values} FROM ${table} t, ${from}`)
      .bind(model)
      .run();
  };
  const numbers = (n: number) =>
    `json_each('${JSON.stringify(Array.from({ length: n }, (_, i) => i))}')`;
  const version = '(SELECT version FROM sync_clock)';
  await copy('orders', `${numbers(20)} n WHERE t.id = ?`, {
    ...{ id: "'many-' || n.value", status: "'delivered'", updatedAt: '0', version },
  });
  await copy(
    'order_line',
    `${numbers(20)} n, ${numbers(60)} m WHERE t.orderId = ? AND t.position = 0`,
    {
      ...{ id: "'many-' || n.value || '/' || m.value", orderId: "'many-' || n.value", version },
    },
  );
  const { db, sent } = counted(env.DB);
  await forgetNames(db, Date.now());
  expect(sent.length).toBeLessThan(1000);
  const left = () =>
    env.DB.prepare(
      "SELECT count(*) AS n FROM order_line WHERE orderId LIKE 'many-%' AND design ->> 'text' <> ''",
    ).first('n');
  expect(await left()).toBeLessThan(1200);
  await forgetNames(env.DB, Date.now() + 1);
  await forgetNames(env.DB, Date.now() + 2);
  expect(await left()).toBe(0);
});

test('what is to be forgotten is found by indexes, among a hundred thousand orders too', async () => {
  for (const sql of queries) {
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN ${sql.replace(/\?\d?/g, '0')}`,
    ).all<{ detail: string }>();
    const scans = results.map(({ detail }) => detail).filter((detail) => /^SCAN/.test(detail));
    expect(
      scans.filter((detail) => !detail.includes('USING INDEX')),
      sql,
    ).toEqual([]);
  }
});
