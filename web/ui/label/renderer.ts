import { useSyncExternalStore } from 'react';
import type { Design, Drawing } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import type { Fit, Wording } from '../../../shared/label/fit.ts';
import type { LabelFont } from '../../../shared/label/geometry.ts';
import { Signal } from '../../store/signal.ts';

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
const changes = new Signal();
let latest: Pen | undefined;

/** The last font's pen until this one has loaded. A font that is not `wanted` is not loaded. */
export function usePen(font: LabelFont, wanted = true): { pen: Pen | undefined; own: boolean } {
  const pen = useSyncExternalStore(
    changes.subscribe,
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
    const [face, { penOf }] = await Promise.all([loadFace(font), import('./pen.ts')]);
    latest = penOf(face, drawAgain);
    pens.set(font, latest);
    changes.notify();
  } catch {
    const again = () => {
      asked.delete(font);
      void ask(font);
    };
    addEventListener('online', again, { once: true });
  }
}

/** Called when an icon has loaded: a new pen makes every label render again. */
function drawAgain() {
  for (const [font, pen] of pens) pens.set(font, { ...pen });
  changes.notify();
}
