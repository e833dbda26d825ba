import { takesCaption } from '../../../shared/label/caption.ts';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import {
  COLOURS,
  ICON_GAP_SHARE,
  ICON_SHARE,
  inkOn,
  type LabelSize,
  SIZES,
} from '../../../shared/label/geometry.ts';

export type Look = Pick<DesignSnapshot, 'text' | 'line2' | 'icon' | 'colour' | 'font'> & {
  size: LabelSize;
};

/** A letter's usual width, in heights of the font. */
const LETTER = 0.56;

/** Rounded, because the numbers are in the page's HTML. */
const tenth = (mm: number) => Math.round(mm * 10) / 10;

/** In the reader's own font until the outlines have loaded. */
export function LabelSketch({ design, caption }: { design: Look; caption: string }) {
  const { text, icon, colour, size } = design;
  const { widthMm, heightMm, marginMm, cornerMm } = SIZES[size];
  const safeMm = heightMm - 2 * marginMm;
  const iconMm = ICON_SHARE * safeMm;
  const besideMm = iconMm + ICON_GAP_SHARE * safeMm;
  const room = widthMm - 2 * marginMm - besideMm;
  const fontSize = Math.min(heightMm * 0.42, room / LETTER / text.length);
  const left = tenth((widthMm - besideMm - LETTER * fontSize * text.length) / 2);
  const fill = inkOn(colour);
  const words = { x: tenth(left + besideMm), fill };
  return (
    <svg viewBox={`0 0 ${widthMm} ${heightMm}`} aria-hidden="true">
      <rect width={widthMm} height={heightMm} rx={cornerMm} fill={COLOURS[colour]} />
      <use
        href={`/label-icons.svg#${icon}`}
        x={left}
        y={tenth((heightMm - iconMm) / 2)}
        width={tenth(iconMm)}
        height={tenth(iconMm)}
        fill={fill}
      />
      {takesCaption(size) && (
        <text {...words} y={tenth(heightMm * 0.28)} fontSize={tenth(heightMm * 0.16)}>
          {caption}
        </text>
      )}
      <text {...words} y={tenth(heightMm * 0.7)} fontSize={tenth(fontSize)} fontWeight="600">
        {text}
      </text>
    </svg>
  );
}
