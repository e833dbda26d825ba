import type { DesignSnapshot } from '../../shared/label/choices.ts';
import { millimetres } from '../../shared/label/geometry.ts';
import { nameCount } from '../../shared/label/names.ts';
import type { Locale } from '../../shared/locale.ts';
import { isMade, type PackPart } from '../../shared/production/pack.ts';

/** As the order page calls them. */
const WORDS = {
  en: {
    sizes: {
      small: 'Small',
      medium: 'Medium',
      large: 'Large',
      mini: 'Mini',
      round: 'Round',
      shoe: 'Shoe pair',
      tag: 'Bag tag',
    },
    types: {
      regular: 'Regular Stickers',
      'iron-on': 'Iron-On',
      waterproof: 'Waterproof',
      uv: 'UV Printed',
      premium: 'Premium',
    },
    gone: 'This shape is no longer made',
    labels: (count: number) => (count === 1 ? '1 label' : `${count} labels`),
    names: (names: number, count: number) => `${names} names × ${count}`,
  },
  sw: {
    sizes: {
      small: 'Ndogo',
      medium: 'Wastani',
      large: 'Kubwa',
      mini: 'Ndogo sana',
      round: 'Ya duara',
      shoe: 'Jozi ya viatu',
      tag: 'Ya mkoba',
    },
    types: {
      regular: 'Stika za Kawaida',
      'iron-on': 'Za Kupiga Pasi',
      waterproof: 'Zisizopitisha Maji',
      uv: 'Zilizochapishwa kwa UV',
      premium: 'Bora Zaidi',
    },
    gone: 'Umbo hili halitengenezwi tena',
    labels: (count: number) => `Lebo ${count}`,
    names: (names: number, count: number) => `Majina ${names} × ${count}`,
  },
};

/** '40 × Small 46 x 10 mm, Iron-On'. */
export function partText(locale: Locale, { type, size, count }: PackPart): string {
  const { sizes, types, gone } = WORDS[locale];
  const shape = isMade(size) ? `${sizes[size]} ${millimetres(size)}` : gone;
  return `${count} × ${shape}, ${types[type]}`;
}

/** '3 names × 25' or '25 labels'. */
export function countText(locale: Locale, names: number, labels: number): string {
  const words = WORDS[locale];
  return names > 1 ? words.names(names, labels) : words.labels(labels);
}

/** '3 names × 25, Waterproof, Medium'. */
export function designText(locale: Locale, design: DesignSnapshot): string {
  const { sizes, types } = WORDS[locale];
  const count = countText(locale, nameCount(design), design.labels);
  return `${count}, ${types[design.type]}, ${sizes[design.size]}`;
}
