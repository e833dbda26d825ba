import { m } from '../paraglide/messages.js';
import { refusalText } from '../ui/refusal.ts';

export type Failed = { ok: false; code: string; detail: Record<string, unknown> };
export type Answered<T> = { ok: true; data: T } | Failed;

/** Sends a form to the shop; a lost line is the code 'offline'. */
export async function post<T = unknown>(path: string, body: unknown = {}): Promise<Answered<T>> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
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
  if (code === 'invalid_credentials') return m.auth_wrong();
  if (code === 'invalid_code') return m.account_wrong_code();
  return refusalText(code, detail);
}
