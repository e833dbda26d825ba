import { useSyncExternalStore } from 'react';
import type { Design, Drawing } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import type { Fit, Wording } from '../../../shared/label/fit.ts';
import type { LabelFont } from '../../../shared/label/geometry.ts';

/** Measures and draws words in one font. Its code comes with the font: a sketch is shown until then. */
export type Pen = {
  fit(wording: Wording): Fit;
  draw(design: Design): Drawing;
  isCaptioned(wording: Wording): boolean;
  /** Words alone, from their left edge and baseline, with capitals of this height. */
  word(text: string, capMm: number): { d: string; widthMm: number };
};

const pens = new Map<LabelFont, Pen>();
const asked = new Set<LabelFont>();
const listeners = new Set<() => void>();
let latest: Pen | undefined;

/** That of the last font until this one has loaded; a font that is not `wanted` is not asked for. */
export function usePen(font: LabelFont, wanted = true): { pen: Pen | undefined; own: boolean } {
  const pen = useSyncExternalStore(
    subscribe,
    () => (wanted ? penFor(font) : pens.get(font)),
    () => undefined,
  );
  return { pen, own: pen !== undefined && pen === pens.get(font) };
}

function penFor(font: LabelFont): Pen | undefined {
  const pen = pens.get(font);
  if (!pen) void ask(font);
  return pen ?? latest;
}

async function ask(font: LabelFont) {
  if (asked.has(font)) return;
  asked.add(font);
  try {
    latest = await load(font);
    pens.set(font, latest);
    for (const listener of listeners) listener();
  } catch {
    addEventListener('online', () => void again(font), { once: true });
  }
}

async function load(font: LabelFont): Promise<Pen> {
  const [face, { draw, drawWord }, { fit, fitForPreview }] = await Promise.all([
    loadFace(font),
    import('../../../shared/label/draw.ts'),
    import('../../../shared/label/fit.ts'),
  ]);
  return {
    fit: (wording) => fit(wording, face),
    draw: (design) => draw(design, face),
    word: (text, capMm) => drawWord(text, face, capMm),
    isCaptioned: (wording) => fitForPreview(wording, face).caption !== null,
  };
}

function again(font: LabelFont) {
  asked.delete(font);
  return ask(font);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
