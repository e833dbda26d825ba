import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, UTC_OFFSET_MS } from '../time.ts';
import type { Role } from '../tx.ts';
import { type Area, mayUse } from './roles.ts';

/** The events that staff can choose to be notified of. */
export const PUSH_KINDS = ['order_paid', 'payment_review', 'effect_failed', 'message'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The areas whose staff are notified. */
const AREAS_OF_KIND: Record<PushKind, readonly Area[]> = {
  order_paid: ['press', 'parcels'],
  payment_review: ['money'],
  effect_failed: ['system'],
  message: ['messages'],
};

export const pushKindsFor = (role: Role): PushKind[] =>
  PUSH_KINDS.filter((kind) => AREAS_OF_KIND[kind].some((area) => mayUse(role, area)));

const hour = z.int().check(z.gte(0), z.lte(23));
/** Hours in Nairobi; quiet from `quietFrom` until `quietTo`, never when both are the same. */
export const pushWishSchema = z.strictObject({
  kinds: z.array(z.enum(PUSH_KINDS)).check(z.maxLength(PUSH_KINDS.length)),
  quietFrom: hour,
  quietTo: hour,
});
type PushWish = z.output<typeof pushWishSchema>;

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)));
/** A browser's own `PushSubscription`: its address, its public key and its secret. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});
export const pushEndpointSchema = z.strictObject({ endpoint: z.url().check(z.maxLength(1000)) });

/** When the quiet hours end (ms UTC); null outside of them. */
export function quietUntil(wish: Omit<PushWish, 'kinds'> | null, now: number): number | null {
  if (!wish || wish.quietFrom === wish.quietTo) return null;
  const { quietFrom, quietTo } = wish;
  const local = now + UTC_OFFSET_MS;
  const midnight = local - (local % DAY_MS);
  const hour = Math.floor((local - midnight) / HOUR_MS);
  const isQuiet =
    quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
  if (!isQuiet) return null;
  const end = midnight + quietTo * HOUR_MS - UTC_OFFSET_MS;
  return end > now ? end : end + DAY_MS;
}
