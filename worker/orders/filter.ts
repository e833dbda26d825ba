import * as z from 'zod/mini';
import { DESTINATIONS } from '../../shared/order/collection.ts';
import { fitsFilter } from '../../shared/order/filter.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../shared/order/states.ts';
import { cursor } from '../http/cursor.ts';
import { day } from '../http/validate.ts';
import type { FoundOrder } from './summary.ts';

export const PAGE = 50;
/** Filters without an index are applied to this many orders at a time. */
export const SCAN_SIZE = 300;

/** Days are Nairobi's; `to` is included. */
export const filterSchema = z.object({
  status: z.optional(z.enum(ORDER_STATUSES)),
  payment: z.optional(z.enum(PAYMENT_STATUSES)),
  way: z.optional(z.enum(DESTINATIONS)),
  from: day,
  to: day,
  q: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  before: cursor,
});
export type Filter = z.output<typeof filterSchema>;

export const fits = (row: FoundOrder, filter: Filter) =>
  fitsFilter(row, filter) && (filter.way !== 'to_point' || row.isBound);
