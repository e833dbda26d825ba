import type { LabelIcon } from '../../../../shared/label/geometry.ts';
import { ALL_ICONS } from '../../../../shared/label/icons/icon-list.ts';
import { ICON_NAMES } from './icon-names.ts';

/** As it is typed on a phone: ng'ombe, ng’ombe and ngombe are one word. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}'’`]/gu, '')
    .toLowerCase();

/** Each word of the search begins a word of the icon, in English or Swahili; an empty one finds all. */
export function findIcons(term: string): Set<LabelIcon> {
  const asked = folded(term)
    .split(/[\s,.-]+/)
    .filter(Boolean);
  const isFound = (icon: LabelIcon) => {
    const words = folded(ICON_NAMES[icon].join(' ')).split(/[\s-]+/);
    return asked.every((word) => words.some((known) => known.startsWith(word)));
  };
  return new Set(ALL_ICONS.filter(isFound));
}
