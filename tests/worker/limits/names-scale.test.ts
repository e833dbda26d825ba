import { expect, test } from 'vitest';
import { forgetNames, queries } from '../../../worker/jobs/retention.ts';
import { counted } from '../../bench/counted.ts';
import { callerOf } from '../access/callers.ts';
import { Client, env } from '../shop.ts';
import { paidOrder, worded } from '../workshop.ts';

test('an hour with many large orders erases them all in few statements', async () => {
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
  expect(sent.length).toBeLessThan(100);
  const left = () =>
    env.DB.prepare(
      "SELECT count(*) AS n FROM order_line WHERE orderId LIKE 'many-%' AND design ->> 'text' <> ''",
    ).first('n');
  expect(await left()).toBe(0);
  const named = await env.DB.prepare(
    "SELECT count(*) AS n FROM audit_about WHERE subject LIKE 'order/many-%'",
  ).first('n');
  expect(Number(named)).toBeGreaterThan(0);
});

test('a flood of idle carts and sent carts fills its own hours alone', async () => {
  const client = new Client((await callerOf('other')).visitor);
  const orderId = await paidOrder(client, worded('Markflood'));
  const many = (insert: string) =>
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) ${insert}`,
    ).run();
  const version = '(SELECT version FROM sync_clock)';
  await env.DB.prepare('UPDATE sync_clock SET version = version + 1').run();
  await many(`INSERT INTO design (id, owner, text, line2, icon, colour, font, type, size, labels,
    createdAt, version) SELECT 'flood-' || i, 'g:flood-' || i, 'Flood', '', 'lion', 'purple', 'bold',
    'regular', 'small', 50, 0, ${version} FROM n`);
  await many(`INSERT INTO shared_cart (id, owner, lines, locale, createdAt, version)
    SELECT 'flood-' || i, 'g:flood', '[]', 'en', 0, ${version} FROM n`);
  await env.DB.prepare(
    `UPDATE orders SET status = 'delivered', updatedAt = 0, finishedAt = 0, version = ${version} WHERE id = ?`,
  )
    .bind(orderId)
    .run();
  const { db, sent } = counted(env.DB);
  const now = Date.now();
  await forgetNames(db, now);
  expect(sent.length).toBeLessThan(1000);
  const left = (table: string) =>
    env.DB.prepare(
      `SELECT count(*) AS n FROM ${table} WHERE id LIKE 'flood-%' AND deleted = 0`,
    ).first('n');
  expect([await left('design'), await left('shared_cart')]).toEqual([10_000, 10_000]);
  const text = "SELECT design ->> 'text' AS text FROM order_line WHERE orderId = ?";
  expect(await env.DB.prepare(text).bind(orderId).first('text')).toBe('');
  await forgetNames(env.DB, now + 1);
  expect([await left('design'), await left('shared_cart')]).toEqual([0, 0]);
});

test('what is to be forgotten is found by indexes, among a hundred thousand orders too', async () => {
  for (const sql of Object.values(queries)) {
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
