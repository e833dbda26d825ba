import { takesCaption } from '../../../shared/label/caption.ts';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import {
  COLOURS,
  ICON_GAP_SHARE,
  ICON_SHARE,
  inkOn,
  SIZES,
} from '../../../shared/label/geometry.ts';

export type Look = Pick<DesignSnapshot, 'text' | 'line2' | 'icon' | 'colour' | 'font' | 'size'>;

/** A letter's usual width, in heights of the font. */
const LETTER = 0.56;

/** In the reader's own font until the outlines have loaded. */
export function LabelSketch({ design, caption }: { design: Look; caption: string }) {
  const { text, icon, colour, size } = design;
  const { widthMm, heightMm, marginMm, cornerMm } = SIZES[size];
  const safeMm = heightMm - 2 * marginMm;
  const iconMm = ICON_SHARE * safeMm;
  const besideMm = iconMm + ICON_GAP_SHARE * safeMm;
  const room = widthMm - 2 * marginMm - besideMm;
  const fontSize = Math.min(heightMm * 0.42, room / LETTER / text.length);
  const left = (widthMm - besideMm - LETTER * fontSize * text.length) / 2;
  const fill = inkOn(colour);
  const words = { x: left + besideMm, fill };
  return (
    <svg viewBox={`0 0 ${widthMm} ${heightMm}`} aria-hidden="true">
      <rect width={widthMm} height={heightMm} rx={cornerMm} fill={COLOURS[colour]} />
      <use
        href={`/label-icons.svg#${icon}`}
        x={left}
        y={(heightMm - iconMm) / 2}
        width={iconMm}
        height={iconMm}
        fill={fill}
      />
      {takesCaption(size) && (
        <text {...words} y={heightMm * 0.28} fontSize={heightMm * 0.16}>
          {caption}
        </text>
      )}
      <text {...words} y={heightMm * 0.7} fontSize={fontSize} fontWeight="600">
        {text}
      </text>
    </svg>
  );
}
