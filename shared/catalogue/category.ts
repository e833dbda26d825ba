import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { oneLine } from '../input/plain-text.ts';
import { mutator, Refusal } from '../tx.ts';
import { checkEdition, editionFields } from './edition.ts';
import { rerankedRows } from './places.ts';

export const MAX_FEATURES = 8;

const id = z.string().check(z.minLength(1), z.maxLength(64));
const name = oneLine(2, 60, 'error_name_both');
const description = oneLine(2, 300, 'error_text_both');

export const categorySchema = z.strictObject({
  ...editionFields,
  categoryId: id,
  name,
  nameSw: name,
  description,
  descriptionSw: description,
  features: z
    .array(
      z.strictObject({
        title: name,
        titleSw: name,
        description,
        descriptionSw: description,
      }),
    )
    .check(z.maxLength(MAX_FEATURES)),
});

export const saveCategory = mutator({
  name: 'saveCategory',
  by: AREAS.shop,
  args: categorySchema,
  async run(tx, { categoryId, edition, basedOn, ...words }) {
    const category = await tx.get('category', categoryId);
    if (!category) throw new Refusal('not_found');
    const mine = JSON.stringify({ categoryId, ...words });
    checkEdition(category, basedOn, { categoryId, mine });
    await tx.put('category', { ...category, ...words, edition });
  },
});

export const orderCategories = mutator({
  name: 'orderCategories',
  by: AREAS.shop,
  args: z.strictObject({ categoryIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  async run(tx, { categoryIds }) {
    const all = await Promise.all(categoryIds.map((id) => tx.get('category', id)));
    for (const row of rerankedRows(categoryIds, all, 'categoryIds')) await tx.put('category', row);
  },
});
