import { readFace } from './fonts/read.ts';
import type { LabelFont } from './geometry.ts';

/** A subset font. All numbers are font units, y down, 0 on the baseline. */
export type Face = {
  unitsPerEm: number;
  capHeight: number;
  advances: Record<string, number>;
  outlines: Record<string, string>;
  kerning: Record<string, number>;
};

const loaded = new Map<LabelFont, Face>();

/**
 * A second call resolves in the same task, because Replicache reruns mutators inside an IndexedDB
 * transaction, which ends with the task.
 */
export async function loadFace(font: LabelFont): Promise<Face> {
  const known = loaded.get(font);
  if (known) return known;
  const face = await readFace(font);
  loaded.set(font, face);
  return face;
}

type Placed = { char: string; x: number };

/** With kerning. `width` is the sum of advances; x and width in font units. */
export function setText(text: string, face: Face): { glyphs: Placed[]; width: number } {
  const glyphs: Placed[] = [];
  let x = 0;
  let before = '';
  for (const char of text) {
    x += face.kerning[base(before) + char] ?? 0;
    glyphs.push({ char, x });
    x += face.advances[char] ?? 0;
    before = char;
  }
  return { glyphs, width: x };
}

// Kerning pairs are stored for plain letters: Ñ uses those of N. An accent on the right letter is
// looked up as it is, so that T never overlaps the tilde of ĩ.
function base(char: string): string {
  return char.normalize('NFD').charAt(0);
}
