import type { Face } from './face.ts';
import { type Box, boxOf, type Segment, segments } from './outline.ts';

type Glyph = { outline: Segment[]; box: Box | null };

/** Outlines are parsed once: the designer draws a dozen labels with each typed letter. */
const read = new WeakMap<Face, Map<string, Glyph>>();

export function glyphOf(face: Face, char: string): Glyph {
  let glyphs = read.get(face);
  if (!glyphs) {
    glyphs = new Map();
    read.set(face, glyphs);
  }
  let glyph = glyphs.get(char);
  if (!glyph) {
    const outline = segments(face.outlines[char] ?? '');
    glyph = { outline, box: boxOf(outline) };
    // Only glyphs of the font, so that typed text cannot make the cache grow.
    if (char in face.outlines) glyphs.set(char, glyph);
  }
  return glyph;
}
