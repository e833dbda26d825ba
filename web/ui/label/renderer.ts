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
let first: LabelRenderer | undefined;

/**
 * Until this font has loaded, the renderer of the first that did: one and the same, so that labels are not
 * drawn again as each other font arrives. A font that is not `wanted` is not loaded.
 */
export function useLabelRenderer(
  font: LabelFont,
  wanted = true,
): { renderer: LabelRenderer | undefined; own: boolean } {
  const renderer = useSyncExternalStore(
    changes.subscribe,
    () => (wanted ? rendererFor(font) : renderers.get(font)),
    () => undefined,
  );
  return { renderer, own: renderer !== undefined && renderer === renderers.get(font) };
}

function rendererFor(font: LabelFont): LabelRenderer | undefined {
  const renderer = renderers.get(font);
  if (!renderer) void ask(font);
  return renderer ?? first;
}

async function ask(font: LabelFont) {
  if (asked.has(font)) return;
  asked.add(font);
  try {
    const [face, { fontRenderer }] = await Promise.all([
      loadFace(font),
      import('./font-renderer.ts'),
    ]);
    const renderer = fontRenderer(face, drawAgain);
    first ??= renderer;
    renderers.set(font, renderer);
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
