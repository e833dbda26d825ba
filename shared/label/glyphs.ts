import type { Face } from './face.ts';
import { type Box, boxOfSegments, type Segment, segments } from './outline.ts';

type Glyph = { outline: Segment[]; box: Box | null };

/** Outlines are read once: the designer draws a dozen labels at a letter. */
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
    glyph = { outline, box: boxOfSegments(outline) };
    // Only what the font has: nothing that is typed makes this grow.
    if (char in face.outlines) glyphs.set(char, glyph);
  }
  return glyph;
}
