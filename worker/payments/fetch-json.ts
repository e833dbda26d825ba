/** `body` is null when the response is not JSON. */
export type JsonResponse = { status: number; body: unknown };

/** Null when no response came within `timeoutMs`. Redirects are not followed. */
export async function fetchJson(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<JsonResponse | null> {
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(url, { ...init, redirect: 'manual', signal });
    text = await response.text();
  } catch {
    return null;
  }
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: null };
  }
}

export const jsonPost = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
