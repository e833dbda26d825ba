import { m } from '../paraglide/messages.js';
import { refusalText } from '../ui/refusal.ts';

export type Failed = { ok: false; code: string; detail: Record<string, unknown> };
export type Answered<T> = { ok: true; data: T } | Failed;

/** Sends a form to the shop; a lost line is the code 'offline'. */
export const post = <T = unknown>(path: string, body: unknown = {}) => call<T>('POST', path, body);

/** Asks the shop, as `post` does. */
export async function call<T = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered<T>> {
  const init = {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await fetch(path, init).catch(() => null);
  if (!response) return { ok: false, code: 'offline', detail: {} };
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return { ok: true, data: answer as T };
  const { code, ...detail } = answer;
  return { ok: false, code: String(code ?? 'internal'), detail };
}

/** Why a form was not taken. */
export function failureText({ code, detail }: Failed): string {
  if (code === 'offline') return m.account_offline();
  if (code === 'internal' || code === 'try_again') return m.account_trouble();
  if (code === 'too_many') {
    const minutes = Math.max(1, Math.ceil(Number(detail.retryAfterS ?? 60) / 60));
    return m.account_too_many({ minutes });
  }
  return refusalText(code, detail);
}
