import * as z from 'zod/mini';
import { METHODS_OF, WAYS } from '../../shared/order/collection.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../shared/order/states.ts';
import { DAY_MS } from '../../shared/time.ts';
import { cursor } from '../http/cursor.ts';
import { day } from '../http/validate.ts';
import type { FoundOrder } from './summary.ts';

export const PAGE = 50;
/** Filters without an index are applied to this many orders at a time. */
export const LOOKED_AT = 300;

/** Days are Nairobi's; `to` is included. */
export const filterSchema = z.object({
  status: z.optional(z.enum(ORDER_STATUSES)),
  payment: z.optional(z.enum(PAYMENT_STATUSES)),
  way: z.optional(z.enum(WAYS)),
  from: day,
  to: day,
  q: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  before: cursor,
});
export type Filter = z.output<typeof filterSchema>;

export const fits = (row: FoundOrder, { status, payment, way, from, to }: Filter) =>
  (!status || row.status === status) &&
  (!payment || row.paymentStatus === payment) &&
  (!way || METHODS_OF[way].includes(row.shippingMethod)) &&
  (way !== 'to_point' || row.isBound) &&
  (from === undefined || row.placedAt >= from) &&
  (to === undefined || row.placedAt < to + DAY_MS);
