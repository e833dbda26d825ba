import type { D1Migration } from 'cloudflare:test';
import { env } from './shop.ts';

export const row = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .first<Record<string, unknown>>();

/** Changes a row as a commit does: with a version of its own. */
export const changeRow = (table: string, id: string, set: string) =>
  env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      `UPDATE ${table} SET ${set}, version = (SELECT version FROM sync_clock) WHERE id = ?`,
    ).bind(id),
  ]);

/** When an effect is due, ms UTC; null for one that is not there. */
export const dueOf = (id: string) =>
  env.DB.prepare('SELECT dueAt FROM outbox WHERE id = ?').bind(id).first<number>('dueAt');

/** The audit entries of an action. */
export const audits = async (action: string) => {
  const { results } = await env.DB.prepare('SELECT * FROM audit WHERE action = ?')
    .bind(action)
    .all<{ actor: string; subject: string; detail: string }>();
  return results;
};

export const stockOf = (productId: string) =>
  env.DB.prepare('SELECT onHand FROM stock WHERE id = ?').bind(productId).first<number>('onHand');

export const orderRow = (id: string) => row('SELECT * FROM orders WHERE id = ?', id);

export const migrations = (env as unknown as { MIGRATIONS: D1Migration[] }).MIGRATIONS;
