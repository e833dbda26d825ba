import { CAPTION, takesCaption } from '../../../shared/label/caption.ts';
import type { Drawing } from '../../../shared/label/draw.ts';
import { SIZES } from '../../../shared/label/geometry.ts';
import { formatCents } from '../../../shared/money.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { millimetres } from '../../ui/label/option-words.ts';
import { LabelPreview } from '../../ui/label/preview.tsx';
import { usePen } from '../../ui/label/renderer.ts';
import type { Look } from '../../ui/label/sketch.tsx';

type Props = {
  design: Look;
  initial?: Drawing | undefined;
  /** It would be printed too small to read. */
  tooWide: boolean;
  /** What is bought: '30 names · 50 labels each'. */
  amount?: string;
  cents?: number;
};

/** The sizes stand in true proportion to each other: the largest fills the width. */
const share = (size: Look['size']) => ({ '--share': SIZES[size].widthMm / SIZES.large.widthMm });

export function DesignerPreview({ design, initial, tooWide, amount, cents }: Props) {
  const { text, line2, size } = design;
  const words = text.trim() || m.label_your_name();
  const caption = CAPTION[locale()];
  const { pen, own } = usePen(design.font);
  const isCaptioned =
    own && pen ? pen.isCaptioned({ ...design, text: words, caption }) : takesCaption(size);
  return (
    <section className="customize-preview" aria-label={m.customize_preview()}>
      <div className="customize-label" style={share(size)}>
        <LabelPreview design={design} initial={initial} />
        <span className="customize-width numbers" aria-hidden="true">
          {SIZES[size].widthMm} mm
        </span>
      </div>
      <p className="customize-words" aria-live="polite">
        {isCaptioned && `${caption} `}
        <strong>{words}</strong>
        {line2.trim() !== '' && <> · {line2}</>}
      </p>
      <p className="customize-facts muted numbers">
        <span>{millimetres(size)}</span>
        {amount && <span>{amount}</span>}
        {cents !== undefined && <span>{formatCents(cents)}</span>}
      </p>
      {tooWide && <p className="customize-warning">{m.customize_not_printable()}</p>}
    </section>
  );
}
