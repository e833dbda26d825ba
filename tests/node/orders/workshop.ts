import { expect } from 'vitest';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { type Actor, type Mutator, runMutator } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';

export const ADMIN: Actor = { role: 'admin', owner: 'u:boss' };
export const PARENT: Actor = { role: 'customer', owner: 'u:parent' };
export const ORDER = '3f2a91bc-0000-4000-8000-000000000001';
export const OTHER = '3f2a91bc-0000-4000-8000-000000000002';
export const DESIGN = { ...DEFAULT_DESIGN, text: 'Wanjiku' };
const ZONE = { standardDaysMin: 1, standardDaysMax: 3, expressDaysMin: 2, expressDaysMax: 3 };

/** A paid order of the parent. */
export const orderOf = (id: string, changes: object = {}) => ({
  id,
  owner: PARENT.owner,
  status: 'pending',
  paymentStatus: 'paid',
  shippingMethod: 'standard',
  zoneId: 'nairobi',
  stockHeld: true,
  promisedFrom: null,
  promisedTo: null,
  placedAt: Date.UTC(2026, 0, 5),
  archived: false,
  ...changes,
});
export const lineOf = (orderId: string, position: number, changes: object = {}) => ({
  id: `${orderId}/${position}`,
  owner: PARENT.owner,
  orderId,
  position,
  productId: null,
  quantity: 1,
  design: DESIGN,
  revision: 1,
  jobId: null,
  press: null,
  step: 'queued',
  stepAt: null,
  archived: false,
  ...changes,
});

/** The rows of a shop with such orders and lines. */
export function shop(...rows: { id: string }[]) {
  const kindOf = (row: object) =>
    'part' in row ? 'linePart' : 'orderId' in row ? 'orderLine' : 'order';
  const kinds = rows.map((row) => [`${kindOf(row)}/${row.id}`, row]);
  return new Map<string, unknown>([
    ...(kinds as [string, unknown][]),
    ['counter/waiting', { id: 'waiting', n: 0 }],
    ['zone/nairobi', { id: 'nairobi', ...ZONE }],
    [
      'workshop/workshop',
      {
        id: 'workshop',
        labelsPerDay: 4000,
        backlogDays: 0,
        cutoffHour: 14,
        closedDays: ['2026-01-06'],
        cutName: 'CutContour',
      },
    ],
    ['product/1', { id: '1', priceCents: 75_000 }],
    ['pack/1', { id: '1', labelType: 'regular', size: 'small', labels: 36, more: [] }],
  ]);
}

export const act = (rows: Map<string, unknown>, actor: Actor, mutator: object, args: unknown) =>
  runMutator(mutator as Mutator<never>, new MapTx(actor, rows), args);
export const refused = (code: string) => expect.objectContaining({ code });
export const row = <T>(rows: Map<string, unknown>, key: string) => rows.get(key) as T;
/** The arguments of a job with these lines. */
export const make = (lineIds: string[], changes: object = {}) => ({
  jobId: 'K7F3P2',
  labelType: 'regular',
  sheet: 'a4',
  lineIds,
  ...changes,
});
