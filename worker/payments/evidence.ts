import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { maskPhone } from '../../shared/phone.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { enqueue } from '../outbox.ts';
import { attemptEvent, outbox } from '../schema.ts';
import { insist } from './insist.ts';
import { type Callback, parseCallback } from './mpesa.ts';

/** How long after a word of money it is looked at again, if the request that brought it died. */
const LOOK_AGAIN_MS = 20_000;

/**
 * Writes down what came, once, its phones masked. Word of money brings a check of its own, so that
 * it is acted on whatever becomes of this request; `done` says that it was.
 */
export async function keep(env: Env, attemptId: string, text: string, callback: Callback | null) {
  const db = drizzle(env.DB);
  const at = Date.now();
  const raw = masked(text);
  const id = `callback ${attemptId} ${await sha256(raw)}`;
  const event = { id, attemptId, kind: 'callback', raw, at };
  const insert = db.insert(attemptEvent).values(event).onConflictDoNothing();
  if (callback?.resultCode !== '0') {
    await insist(async () => insert);
    return { done: async () => {} };
  }
  const dueAt = at + LOOK_AGAIN_MS;
  const check = { id, type: 'check_payment', payload: { attemptId }, dueAt };
  const again = db.insert(outbox).values(check).onConflictDoNothing();
  await insist(() => db.batch([insert, again]));
  // Cron finds it where the queue does not.
  await enqueue(env, check).catch(() => {});
  const isCheck = eq(outbox.id, id);
  return { done: async () => void (await db.update(outbox).set({ doneAt: at }).where(isCheck)) };
}

/** Every word of money on an attempt's path, the first one first. */
export async function wordsOfMoney(env: Env, attemptId: string): Promise<Callback[]> {
  const of = `callback ${attemptId}`;
  const events = await drizzle(env.DB)
    .select()
    .from(attemptEvent)
    // A range of the primary key, for which the table needs no other index.
    .where(and(gte(attemptEvent.id, `${of} `), lt(attemptEvent.id, `${of}!`)))
    .orderBy(asc(attemptEvent.at));
  return events
    .map(({ raw }) => parseCallback(jsonOf(raw)))
    .filter((callback) => callback !== null)
    .filter(({ resultCode }) => resultCode === '0');
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
