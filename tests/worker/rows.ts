import { env } from './shop.ts';

/** The first row of a query. */
export const row = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .first<Record<string, unknown>>();

/** What the audit says of an action. */
export const audits = async (action: string) => {
  const { results } = await env.DB.prepare('SELECT * FROM audit WHERE action = ?')
    .bind(action)
    .all<{ detail: string }>();
  return results;
};
