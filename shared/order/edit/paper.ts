import * as z from 'zod/mini';
import { AREAS } from '../../account/roles.ts';
import { mutator, Refusal, type Row } from '../../tx.ts';
import { requireOrderAccess } from './access.ts';

/** Packing slip and parcel label. */
const PAPERS = ['slip', 'parcel'] as const;
export type Paper = (typeof PAPERS)[number];

type Times = Pick<Row<'order'>, 'slipPrintedAt' | 'parcelPrintedAt'>;

/** Ms UTC, or null. */
export const printedAt = (order: Times, paper: Paper) => order[`${paper}PrintedAt`];

/** Staff see by the time which papers are still missing. */
export const recordPrinted = mutator({
  name: 'recordPrinted',
  by: AREAS.parcels,
  args: z.strictObject({ orderId: z.uuid(), paper: z.enum(PAPERS) }),
  async run(tx, { orderId, paper }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    requireOrderAccess(tx, order);
    // Not a change of the order: it stays in or out of the archive as it is.
    await tx.put('order', { ...order, [`${paper}PrintedAt`]: tx.now });
  },
});
