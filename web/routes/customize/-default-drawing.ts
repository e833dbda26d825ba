import { CAPTION } from '../../../shared/label/caption.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { draw } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';

/** The label a visitor meets first; a tenth of a millimetre is enough for its first look. */
export async function defaultDrawing() {
  const wording = { text: m.label_your_name(), caption: CAPTION[locale()] };
  return draw({ ...DEFAULT_DESIGN, ...wording }, await loadFace(DEFAULT_DESIGN.font), 1);
}
