import type { DesignSnapshot } from '../../shared/design.ts';
import { COLOURS, inkOn, SIZES } from '../../shared/label/geometry.ts';

export type Look = Pick<DesignSnapshot, 'text' | 'line2' | 'icon' | 'colour' | 'font' | 'size'>;

/** The label in the reader's own font, for as long as the true outlines are on their way. */
export function LabelSketch({ design, caption }: { design: Look; caption: string }) {
  const { widthMm, heightMm, cornerMm } = SIZES[design.size];
  const ink = inkOn(design.colour);
  const middle = { x: widthMm / 2, textAnchor: 'middle', fill: ink } as const;
  const fontSize = Math.min(heightMm * 0.42, (widthMm * 1.3) / Math.max(6, design.text.length));
  return (
    <svg viewBox={`0 0 ${widthMm} ${heightMm}`} aria-hidden="true">
      <rect width={widthMm} height={heightMm} rx={cornerMm} fill={COLOURS[design.colour]} />
      {design.size !== 'small' && (
        <text {...middle} y={heightMm * 0.28} fontSize={heightMm * 0.18}>
          {caption}
        </text>
      )}
      <text {...middle} y={heightMm * 0.7} fontSize={fontSize} fontWeight="600">
        {design.text}
      </text>
    </svg>
  );
}
