import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import type { FirstIcon } from '../../../shared/label/geometry.ts';
import { m } from '../../paraglide/messages.js';

type Words<K extends 'colour' | 'font'> = Record<DesignSnapshot[K], () => string>;

/** The first icons. All names are in icons/icon-names.ts. */
export const ICON_WORDS: Record<FirstIcon, () => string> = {
  star: m.choice_icon_star,
  heart: m.choice_icon_heart,
  giraffe: m.choice_icon_giraffe,
  lion: m.choice_icon_lion,
  elephant: m.choice_icon_elephant,
  football: m.choice_icon_football,
  book: m.choice_icon_book,
};

export const COLOUR_WORDS: Words<'colour'> = {
  purple: m.choice_colour_purple,
  blue: m.choice_colour_blue,
  pink: m.choice_colour_pink,
  green: m.choice_colour_green,
  orange: m.choice_colour_orange,
};

export const FONT_WORDS: Words<'font'> = {
  playful: m.choice_font_playful,
  bold: m.choice_font_bold,
  simple: m.choice_font_simple,
  elegant: m.choice_font_elegant,
  fun: m.choice_font_fun,
};
