import { draw, drawWord } from '../../../shared/label/draw.ts';
import type { Face } from '../../../shared/label/face.ts';
import { fit, fitForPreview } from '../../../shared/label/fit.ts';
import type { LabelIcon } from '../../../shared/label/geometry.ts';
import { artOf, loadIcon } from '../../../shared/label/icons/icon-art.ts';
import type { LabelRenderer } from './renderer.ts';

/** A label whose icon is on its way is drawn without it; `onIcon` is called once it is loaded. */
export const fontRenderer = (face: Face, onIcon: () => void): LabelRenderer => ({
  fit: (wording) => fit(wording, face),
  draw: (design) => {
    if (!artOf(design.icon)) void bring(design.icon, onIcon);
    return draw(design, face);
  },
  word: (text, capMm) => drawWord(text, face, capMm),
  isCaptioned: (wording) => fitForPreview(wording, face).caption !== null,
});

const asked = new Set<LabelIcon>();

async function bring(icon: LabelIcon, onIcon: () => void) {
  if (asked.has(icon)) return;
  asked.add(icon);
  try {
    await loadIcon(icon);
    onIcon();
  } catch {
    const again = () => {
      asked.delete(icon);
      void bring(icon, onIcon);
    };
    addEventListener('online', again, { once: true });
  }
}
