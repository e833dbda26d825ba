import { useSyncExternalStore } from 'react';
import type { Design, Drawing } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import type { Fit, Wording } from '../../../shared/label/fit.ts';
import type { LabelFont } from '../../../shared/label/geometry.ts';
import { Signal } from '../../store/signal.ts';

/** Measures and draws words in one font. Its code comes with the font: a sketch is shown until then. */
export type LabelRenderer = {
  fit(wording: Wording): Fit;
  draw(design: Design): Drawing;
  isCaptioned(wording: Wording): boolean;
  /** Words alone, from their left edge and baseline, with capitals of this height. */
  word(text: string, capMm: number): { d: string; widthMm: number };
};

const renderers = new Map<LabelFont, LabelRenderer>();
const asked = new Set<LabelFont>();
const changes = new Signal();

/** Undefined until the font has loaded; one that is not `wanted` is not loaded. */
export const useLabelRenderer = (font: LabelFont, wanted = true): LabelRenderer | undefined =>
  useSyncExternalStore(
    changes.subscribe,
    () => {
      if (wanted && !renderers.has(font)) void ask(font);
      return renderers.get(font);
    },
    () => undefined,
  );

async function ask(font: LabelFont) {
  if (asked.has(font)) return;
  asked.add(font);
  try {
    const [face, { fontRenderer }] = await Promise.all([
      loadFace(font),
      import('./font-renderer.ts'),
    ]);
    renderers.set(font, fontRenderer(face, drawAgain));
    changes.notify();
  } catch {
    const again = () => {
      asked.delete(font);
      void ask(font);
    };
    addEventListener('online', again, { once: true });
  }
}

/** Called when an icon has loaded: a new renderer makes every label render again. */
function drawAgain() {
  for (const [font, renderer] of renderers) renderers.set(font, { ...renderer });
  changes.notify();
}
