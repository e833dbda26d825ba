import type { CSSProperties } from 'react';
import type { DesignSnapshot } from '../../shared/design.ts';
import type { Drawing } from '../../shared/label/draw.ts';
import { SIZES } from '../../shared/label/geometry.ts';
import { formatCents } from '../../shared/money.ts';
import { LABEL_PRICE_CENTS } from '../../shared/quote.ts';
import { m } from '../paraglide/messages.js';
import { LabelPreview } from '../ui/label-preview.tsx';
import { millimetres } from '../ui/option-words.ts';
import type { Problem } from './-problem.ts';

type Props = { design: DesignSnapshot; initial: Drawing | undefined; problem: Problem | null };

/** The sizes stand in true proportion to each other: the largest fills the width. */
const share = (size: DesignSnapshot['size']) =>
  ({ '--share': SIZES[size].widthMm / SIZES.large.widthMm }) as CSSProperties;

export function DesignerPreview({ design, initial, problem }: Props) {
  const { text, line2, size, labels } = design;
  return (
    <section className="designer-preview" aria-label={m.customize_preview()}>
      <div className="designer-label" style={share(size)}>
        <LabelPreview design={design} initial={initial} />
      </div>
      <p className="designer-words" aria-live="polite">
        {m.label_property_of()} <strong>{text.trim() || m.label_your_name()}</strong>
        {line2.trim() !== '' && <> · {line2}</>}
      </p>
      <p className="designer-facts muted numbers">
        <span>{millimetres(size)}</span>
        <span>
          {m.choice_labels({ count: labels })} · {formatCents(labels * LABEL_PRICE_CENTS)}
        </span>
      </p>
      {problem?.code === 'too_wide' && (
        <p className="designer-warning">{m.customize_not_printable()}</p>
      )}
    </section>
  );
}
