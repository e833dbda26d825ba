import type { Face } from '../face.ts';
import type { LabelFont } from '../geometry.ts';

const FILES: Record<LabelFont, () => Promise<{ default: Face }>> = {
  playful: () => import('./playful.json'),
  bold: () => import('./bold.json'),
  simple: () => import('./simple.json'),
  elegant: () => import('./elegant.json'),
  fun: () => import('./fun.json'),
};

/** The Worker is built with `worker/outline-files.ts` in place of this: it reads the file from its assets. */
export const readFace = async (font: LabelFont) => (await FILES[font]()).default;
