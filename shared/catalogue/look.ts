import type { DesignSnapshot } from '../label/choices.ts';
import { COLOUR_NAMES, FONTS } from '../label/geometry.ts';
import type { Locale } from '../locale.ts';
import type { Row } from '../tx.ts';
import { nameIn } from './product.ts';

/** Separate from the mutators, so that a page can show themes without loading zod. */
export type Look = Pick<DesignSnapshot, 'icon' | 'colour' | 'font'>;
export type PublicTheme = Omit<Row<'theme'>, 'edition' | 'series'>;
export type ShownTheme = Look & { name: string };

export const publicTheme = ({ edition: _, series: __, ...theme }: Row<'theme'>): PublicTheme =>
  theme;

const has = (choices: readonly string[], choice: string) => choices.includes(choice);
const lookOf = ({ icon, colour, font }: Look): Look => ({ icon, colour, font });

/** Without themes whose colour or font is no longer offered. */
const usable = (themes: readonly PublicTheme[]) =>
  themes.filter(({ colour, font }) => has(COLOUR_NAMES, colour) && has(FONTS, font));

/** The order in which the shop shows them. */
export const byRank = (a: PublicTheme, b: PublicTheme) => a.rank - b.rank || (a.id < b.id ? -1 : 1);

export const themesIn = (locale: Locale, themes: readonly PublicTheme[]): ShownTheme[] =>
  usable(themes)
    .toSorted(byRank)
    .map((theme) => ({ name: nameIn(locale, theme), ...lookOf(theme) }));

/** The look with which a product's page begins; null for the usual one. */
export function beginningLook(
  { themeId }: Partial<Pick<Row<'product'>, 'themeId'>>,
  themes: readonly PublicTheme[],
): Look | null {
  const theme = usable(themes).find(({ id }) => id === themeId);
  return theme ? lookOf(theme) : null;
}
