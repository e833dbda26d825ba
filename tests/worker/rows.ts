import { env } from './shop.ts';

export const row = (sql: string, ...params: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .first<Record<string, unknown>>();

/** The audit entries of an action. */
export const audits = async (action: string) => {
  const { results } = await env.DB.prepare('SELECT * FROM audit WHERE action = ?')
    .bind(action)
    .all<{ actor: string; subject: string; detail: string }>();
  return results;
};
