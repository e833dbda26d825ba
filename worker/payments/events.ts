import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { maskPhone } from '../../shared/input/phone.ts';
import { sha256 } from '../crypto.ts';
import type { Env } from '../env.ts';
import { parseJson } from '../http/parse-json.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { queueStaffNews } from '../push/notify-staff.ts';
import { attemptEvent, outbox } from '../schema.ts';
import type { WebhookEvent } from './method.ts';
import { retryTransient } from './retry.ts';

/** When the outbox acts on an event if its own request did not. */
const RETRY_AFTER_MS = 20_000;
const MOST_BYTES = 16 * 1024;

/** The effect goes to the outbox in the same batch, so it happens even if this request dies. */
export async function recordEvent(env: Env, { subject, kind, text, effect }: WebhookEvent) {
  const db = drizzle(env.DB);
  const at = Date.now();
  const raw = maskJson(text);
  const id = `${kind} ${subject} ${await sha256(raw)}`;
  const insert = db
    .insert(attemptEvent)
    .values({ id, attemptId: subject, kind, raw, at })
    .onConflictDoNothing();
  if (!effect) {
    await retryTransient(async () => insert);
    return { done: async () => {} };
  }
  const { type, ...payload } = effect;
  const dueAt = at + RETRY_AFTER_MS;
  const deferred = db.insert(outbox).values({ id, type, payload, dueAt }).onConflictDoNothing();
  await retryTransient(() => db.batch([insert, deferred]));
  // Without the Queue, cron delivers it.
  await enqueue(env, { id, dueAt }).catch(() => {});
  const ofEvent = eq(outbox.id, id);
  return { done: async () => void (await db.update(outbox).set({ doneAt: at }).where(ofEvent)) };
}

/** The provider's deadline for an answer runs, and goods may still be in the shop. */
export const disputeOf = (attemptId: string) =>
  ({
    kind: 'dispute',
    effect: { type: 'tell_staff', kind: 'payment_review', about: `payment/${attemptId}` },
  }) as const;

/** Events that staff are alerted to. The order's page names them beside its payment. */
export const PAYMENT_ALERTS = ['dispute', 'other_amount', 'foreign_refund'] as const;
export type PaymentAlert = (typeof PAYMENT_ALERTS)[number];
type Alert = { attemptId: string; kind: PaymentAlert; ref?: string; what: object };

/** Stores the event and alerts staff, once for each payment, kind and `ref`. */
export async function alertStaff(
  env: Env,
  { attemptId, kind, ref = '', what }: Alert,
): Promise<void> {
  const at = Date.now();
  const id = [kind, attemptId, ref].join(' ').trim();
  const row = { id, attemptId, kind, raw: JSON.stringify(what), at };
  const insert = drizzle(env.DB).insert(attemptEvent).values(row).onConflictDoNothing();
  await retryTransient(async () => insert);
  await queueStaffNews(env, { kind: 'payment_review', about: `payment/${attemptId}`, ref }, at);
}

/** Oldest first. */
export async function eventsOf(env: Env, subject: string): Promise<unknown[]> {
  const events = await drizzle(env.DB)
    .select()
    .from(attemptEvent)
    .where(eq(attemptEvent.attemptId, subject))
    .orderBy(asc(attemptEvent.at));
  return events.map(({ raw }) => parseJson(raw));
}

/** At most 16 KB, because callers of unsigned webhooks are not trusted. */
export async function readText({ body }: Request): Promise<string> {
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
    // The connection broke; the beginning is kept.
  }
  return text;
}

/** The exact bytes, which the signature covers; null if the connection broke. */
export const readBytes = (request: Request): Promise<Uint8Array<ArrayBuffer> | null> =>
  request.arrayBuffer().then(
    (whole) => new Uint8Array(whole),
    () => null,
  );

/** Not within ids and longer numbers, which must stay unchanged. */
const PHONE = /(?<![\w-])(?:\+?254|0)[71]\d{8}(?![\w-])/g;
const maskText = (text: string) =>
  text.replace(PHONE, (phone) => maskPhone(phone.replace(/^(\+?254|0)/, '254')));

function maskJson(text: string): string {
  const value = parseJson(text);
  if (value === null) return maskText(text);
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'string' && typeof part !== 'number') return part;
    const masked = maskText(String(part));
    return masked === String(part) ? part : masked;
  });
}
