/** A provider's answer; a body that is not JSON is `null` in `body`. */
export type Reply = { status: number; body: unknown };

/** Asks a provider over HTTP. Null: no answer at all (timeout, broken line). Follows no redirect. */
export async function ask(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Reply | null> {
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

/** 'KSh 12.50' as '12.50': whole and hundredths, never a float. */
export const decimal = (minor: number) =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** Hundredths of a decimal amount; null when it is none, or finer than hundredths. */
export function minorOf(amount: string | number): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(amount).trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

/** A provider's moment in ms UTC: '2026-01-06T07:21:15Z', or M-Pesa's '20260106102115' in Nairobi. */
export function momentOf(told: unknown): number | null {
  const text = String(told ?? '').trim();
  const daraja = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  const [, year, month, day, hour, minute, second] = daraja ?? [];
  const iso = daraja ? `${year}-${month}-${day}T${hour}:${minute}:${second}+03:00` : text;
  const at = /^\d{4}-\d{2}-\d{2}T/.test(iso) ? Date.parse(iso) : Number.NaN;
  const now = Date.now();
  // A clock that is wrong would put money into a day that is closed, or has not come.
  return at > now - MOST_AGE_MS && at < now + MOST_AHEAD_MS ? at : null;
}
const MOST_AGE_MS = 60 * 24 * 3_600_000;
const MOST_AHEAD_MS = 600_000;
