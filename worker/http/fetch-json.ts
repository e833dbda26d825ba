import { parseJson } from './parse-json.ts';

/** `body` is null when the response is not JSON. */
export type JsonResponse = { status: number; body: unknown };

/** Null when no response came within `timeoutMs`. Redirects are not followed. */
export async function fetchJson(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<JsonResponse | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch {
    return null;
  }
}

export const jsonPost = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
