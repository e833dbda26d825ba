import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { LABEL_TYPES } from '../label/choices.ts';
import { ALL_SIZES } from '../label/geometry.ts';
import { mutator, Refusal } from '../tx.ts';
import { MAX_PART_LABELS, MAX_PARTS } from './pack.ts';

export const workshopSchema = z.strictObject({
  labelsPerDay: z.int('error_uses').check(z.gte(1, 'error_uses'), z.lte(1_000_000, 'error_uses')),
  cutoffHour: z.int('error_hour').check(z.gte(0, 'error_hour'), z.lte(24, 'error_hour')),
  closedDays: z
    .array(
      z
        .string()
        .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'error_closed_days')),
    )
    .check(z.maxLength(200)),
  // Cutters compare it exactly.
  cutName: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$/, 'error_cut_name')),
});

export const saveWorkshop = mutator({
  name: 'saveWorkshop',
  by: AREAS.shop,
  args: workshopSchema,
  async run(tx, changes) {
    const workshop = await tx.get('workshop', 'workshop');
    if (!workshop) throw new Refusal('not_found');
    await tx.put('workshop', { ...workshop, ...changes });
  },
});

/** Existing orders are not affected. */
export const offerCollection = mutator({
  name: 'offerCollection',
  by: AREAS.shop,
  args: z.strictObject({ offered: z.boolean(), takesCash: z.boolean() }),
  async run(tx, { offered, takesCash }) {
    const workshop = await tx.get('workshop', 'workshop');
    if (!workshop) throw new Refusal('not_found');
    await tx.put('workshop', { ...workshop, collects: offered, takesCash });
  },
});

const countSchema = (least: number) =>
  z
    .int('error_part_count')
    .check(z.gte(least, 'error_part_count'), z.lte(MAX_PART_LABELS, 'error_part_count'));

const partSchema = z.strictObject({
  type: z.enum(LABEL_TYPES),
  size: z.enum(ALL_SIZES),
  count: countSchema(1),
});

/** Orders that wait keep the parts that were agreed. */
export const savePack = mutator({
  name: 'savePack',
  by: AREAS.shop,
  args: z
    .strictObject({
      productId: z.string().check(z.maxLength(64)),
      labelType: z.enum(LABEL_TYPES),
      size: z.enum(ALL_SIZES),
      labels: countSchema(0),
      /** Absent: as they are. */
      more: z.optional(z.array(partSchema).check(z.maxLength(MAX_PARTS - 1))),
    })
    .check(
      z.refine(({ labels, more = [] }) => labels > 0 || more.length === 0, {
        path: ['labels'],
        error: 'error_part_first',
      }),
    ),
  async run(tx, { productId, more, ...pack }) {
    if (!(await tx.get('product', productId))) throw new Refusal('unknown_product');
    const known = more ?? (await tx.get('pack', productId))?.more ?? [];
    await tx.put('pack', { id: productId, ...pack, more: pack.labels > 0 ? known : [] });
  },
});

/** No promise is longer than this. */
export const MAX_BACKLOG_DAYS = 60;

export const setBacklog = mutator({
  name: 'setBacklog',
  by: ['system'],
  args: z.strictObject({ days: z.int().check(z.gte(0), z.lte(MAX_BACKLOG_DAYS)) }),
  async run(tx, { days }) {
    const workshop = await tx.get('workshop', 'workshop');
    if (!workshop || workshop.backlogDays === days) return;
    await tx.put('workshop', { ...workshop, backlogDays: days });
  },
});
