import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { maskPhone } from '../../shared/input/phone.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { attemptEvent, outbox } from '../schema.ts';
import type { Heard } from './method.ts';
import { insist } from './retry.ts';

/** How long after a word of money it is looked at again, if the request that brought it died. */
const LOOK_AGAIN_MS = 20_000;
const MOST_BYTES = 16 * 1024;
const MOST_SIGNED_BYTES = 128 * 1024;

/**
 * Writes down what came, once, its phones masked. Word of money brings an effect of its own, so that
 * it is acted on whatever becomes of this request; `done` says that it was.
 */
export async function keep(env: Env, { about, kind, text, effect }: Heard) {
  const db = drizzle(env.DB);
  const at = Date.now();
  const raw = masked(text);
  const id = `${kind} ${about} ${await sha256(raw)}`;
  const insert = db
    .insert(attemptEvent)
    .values({ id, attemptId: about, kind, raw, at })
    .onConflictDoNothing();
  if (!effect) {
    await insist(async () => insert);
    return { done: async () => {} };
  }
  const { type, ...payload } = effect;
  const dueAt = at + LOOK_AGAIN_MS;
  const again = db.insert(outbox).values({ id, type, payload, dueAt }).onConflictDoNothing();
  await insist(() => db.batch([insert, again]));
  // Cron finds it where the queue does not.
  await enqueue(env, { id, dueAt }).catch(() => {});
  const isThis = eq(outbox.id, id);
  return { done: async () => void (await db.update(outbox).set({ doneAt: at }).where(isThis)) };
}

/** Everything that came about an attempt or a receipt, the first first. */
export async function heard(env: Env, about: string): Promise<unknown[]> {
  const events = await drizzle(env.DB)
    .select()
    .from(attemptEvent)
    .where(eq(attemptEvent.attemptId, about))
    .orderBy(asc(attemptEvent.at));
  return events.map(({ raw }) => jsonOf(raw));
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The beginning of a body: nobody fills our memory. */
export async function beginningOf({ body }: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let left = MOST_BYTES;
  try {
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes.subarray(0, left), { stream: true });
      left -= bytes.length;
      if (left <= 0) break;
    }
  } catch {
    // What came before it broke off is what there is.
  }
  return text;
}

/** A whole body as it came, for its signature; null when nobody genuine would send so much. */
export async function bytesOf(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_SIGNED_BYTES) return null;
  // One that breaks off on the way is nobody's.
  const whole = await request.arrayBuffer().catch(() => null);
  return whole && whole.byteLength <= MOST_SIGNED_BYTES ? new Uint8Array(whole) : null;
}

/** Not within longer digits or an id: those tell no phone and are needed as they are. */
const PHONE = /(?<![\w-])(?:\+?254|0)[71]\d{8}(?![\w-])/g;
const maskIn = (text: string) =>
  text.replace(PHONE, (phone) => maskPhone(phone.replace(/^(\+?254|0)/, '254')));

/** JSON stays JSON: a number that is a phone becomes its masked text. */
function masked(text: string): string {
  const value = jsonOf(text);
  if (value === null) return maskIn(text);
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'string' && typeof part !== 'number') return part;
    const hidden = maskIn(String(part));
    return hidden === String(part) ? part : hidden;
  });
}
