import { useSyncExternalStore } from 'react';
import type { Design, Drawing } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import type { Fit, Wording } from '../../../shared/label/fit.ts';
import { ICONS, type LabelFont, type LabelIcon } from '../../../shared/label/geometry.ts';

/** Measures and draws words in one font. Its code comes with the font: a sketch is shown until then. */
export type Pen = {
  fit(wording: Wording): Fit;
  draw(design: Design): Drawing;
  isCaptioned(wording: Wording): boolean;
  /** Words alone, from their left edge and baseline, with capitals of this height. */
  word(text: string, capMm: number): { d: string; widthMm: number };
};

const pens = new Map<LabelFont, Pen>();
const icons = new Set<LabelIcon>(ICONS);
const asked = new Set<LabelFont | LabelIcon>();
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

/** Whether the icon can be drawn; a label is drawn without it until then. */
export const useIcon = (icon: LabelIcon): boolean =>
  useSyncExternalStore(
    subscribe,
    () => {
      if (!icons.has(icon)) void ask(icon, loadArt);
      return icons.has(icon);
    },
    () => icons.has(icon),
  );

function penFor(font: LabelFont): Pen | undefined {
  const pen = pens.get(font);
  if (!pen) void ask(font, loadPen);
  return pen ?? latest;
}

async function ask<T extends LabelFont | LabelIcon>(what: T, load: (what: T) => Promise<void>) {
  if (asked.has(what)) return;
  asked.add(what);
  try {
    await load(what);
    for (const listener of listeners) listener();
  } catch {
    const again = () => {
      asked.delete(what);
      void ask(what, load);
    };
    addEventListener('online', again, { once: true });
  }
}

async function loadArt(icon: LabelIcon) {
  await (await import('../../../shared/label/icon-art.ts')).loadIcon(icon);
  icons.add(icon);
}

async function loadPen(font: LabelFont) {
  const [face, { draw, drawWord }, { fit, fitForPreview }] = await Promise.all([
    loadFace(font),
    import('../../../shared/label/draw.ts'),
    import('../../../shared/label/fit.ts'),
  ]);
  latest = {
    fit: (wording) => fit(wording, face),
    draw: (design) => draw(design, face),
    word: (text, capMm) => drawWord(text, face, capMm),
    isCaptioned: (wording) => fitForPreview(wording, face).caption !== null,
  };
  pens.set(font, latest);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
