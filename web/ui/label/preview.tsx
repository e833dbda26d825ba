import { useMemo } from 'react';
import { CAPTION } from '../../../shared/label/caption.ts';
import type { Drawing } from '../../../shared/label/draw.ts';
import type { Locale } from '../../../shared/locale.ts';
import { isMade } from '../../../shared/production/pack.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useLabelRenderer } from './renderer.ts';
import { LabelSketch, type Look } from './sketch.tsx';

type Props = {
  design: Look;
  /** Drawn by the server, shown until the font has loaded. */
  initial?: Drawing | undefined;
  language?: Locale;
};

/** An order may name a shape that is no longer made. */
export const LabelPreview = (props: Props) =>
  isMade(props.design.size) ? (
    <Drawn {...props} />
  ) : (
    <small className="muted">{m.shape_gone()}</small>
  );

/** Its words are beside it as text, so screen readers skip it. */
function Drawn({ design, initial, language = locale() }: Props) {
  const { text, line2, icon, colour, font, size } = design;
  const renderer = useLabelRenderer(font);
  const isBlank = text.trim() === '' && line2.trim() === '';
  const words = isBlank ? m.label_your_name() : text;
  const caption = CAPTION[language];
  const drawn = useMemo(
    () => renderer?.draw({ text: words, line2, icon, colour, font, size, caption }),
    [renderer, words, line2, icon, colour, font, size, caption],
  );
  const drawing = drawn ?? initial;
  if (!drawing) return <LabelSketch design={{ ...design, text: words }} caption={caption} />;
  return (
    <svg viewBox={`0 0 ${drawing.widthMm} ${drawing.heightMm}`} aria-hidden="true">
      {drawing.shapes.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
