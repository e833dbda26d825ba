import { type Answered, failed } from './http.ts';

/** Fetched whole before it is saved: what arrives in part is a failure. */
export async function getFile(path: string): Promise<Answered<Blob>> {
  const response = await fetch(path).catch(() => null);
  if (response && !response.ok) {
    const told = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    return failed(response.status, told);
  }
  const data = await response?.blob().catch(() => null);
  return data ? { ok: true, data } : { ok: false, status: 0, code: 'offline', detail: {} };
}

export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
