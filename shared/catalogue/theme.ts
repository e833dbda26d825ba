import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { oneLine } from '../input/plain-text.ts';
import { COLOUR_NAMES, FONTS } from '../label/geometry.ts';
import { ALL_ICONS } from '../label/icons/icon-list.ts';
import { mutator, Refusal } from '../tx.ts';
import { checkEdition, editionFields } from './edition.ts';
import { rerankedRows } from './places.ts';
import type { NamedRow } from './product.ts';

export const MAX_THEMES = 24;
export const MAX_THEME_NAME = 24;
const SERIES = 'shop';

export const themeId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));
const name = oneLine(2, MAX_THEME_NAME, 'error_theme_name');

export const themeSchema = z.strictObject({
  ...editionFields,
  themeId,
  name,
  nameSw: name,
  icon: z.enum(ALL_ICONS),
  colour: z.enum(COLOUR_NAMES),
  font: z.enum(FONTS),
});

/** A new one comes last. */
export const saveTheme = mutator({
  name: 'saveTheme',
  by: AREAS.shop,
  args: themeSchema,
  async run(tx, { themeId, edition, basedOn, ...look }) {
    const all = await tx.list('theme', SERIES);
    const known = all.find(({ id }) => id === themeId);
    const mine = JSON.stringify({ themeId, ...look });
    checkEdition(known, basedOn, { themeId, mine });
    if (!known && all.length >= MAX_THEMES) {
      throw new Refusal('invalid', { field: 'name', message: 'error_themes_most' });
    }
    const others = all.filter((other) => other !== known);
    for (const field of ['name', 'nameSw'] as const) {
      // A product sheet names a theme by either name.
      if (themeNamed(look[field], others)) {
        throw new Refusal('invalid', { field, message: 'error_theme_known' });
      }
    }
    const rank = known?.rank ?? Math.max(0, ...all.map((other) => other.rank)) + 1;
    await tx.put('theme', { id: themeId, ...look, rank, series: SERIES, edition });
  },
});

/** Its products get the default look. */
export const removeTheme = mutator({
  name: 'removeTheme',
  by: AREAS.shop,
  args: z.strictObject({ themeId }),
  async run(tx, { themeId }) {
    if (!(await tx.get('theme', themeId))) return;
    await tx.putAll('product', themeId, { themeId: null });
    await tx.remove('theme', themeId);
  },
});

export const orderThemes = mutator({
  name: 'orderThemes',
  by: AREAS.shop,
  args: z.strictObject({
    themeIds: z.array(themeId).check(z.minLength(1), z.maxLength(MAX_THEMES)),
  }),
  async run(tx, { themeIds }) {
    const all = await tx.list('theme', SERIES);
    for (const row of rerankedRows(themeIds, all, 'themeIds')) await tx.put('theme', row);
  },
});

/** By its name in either language. */
export function themeNamed<T extends NamedRow>(typed: string, themes: readonly T[]): T | undefined {
  const wanted = typed.trim().toLowerCase();
  return themes.find(({ name, nameSw }) =>
    [name, nameSw].some((each) => each.toLowerCase() === wanted),
  );
}
