import { CAPTION, takesCaption } from '../../../shared/label/caption.ts';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import type { Drawing } from '../../../shared/label/draw.ts';
import { millimetres, SIZES } from '../../../shared/label/geometry.ts';
import { printablePart } from '../../../shared/label/text.ts';
import { LABEL_AT_MM, MOVED_MM, type Thing } from '../../../shared/label/things.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { TYPE_WORDS } from '../../ui/label/option-words.ts';
import { LabelPreview } from '../../ui/label/preview.tsx';
import { useLabelRenderer } from '../../ui/label/renderer.ts';
import type { Look } from '../../ui/label/sketch.tsx';

type Props = {
  design: Look;
  thing: Thing;
  /** What it is printed on; a product has its own. */
  type: DesignSnapshot['type'] | null;
  initial?: Drawing | undefined;
  /** It would be printed too small to read. */
  tooWide: boolean;
  undo: (() => void) | null;
};

/** The label on what it is for, both at one scale. */
export function DesignerPreview({ design, thing, type, initial, tooWide, undo }: Props) {
  const { line2, size } = design;
  const text = printablePart(design.text);
  const words = text || m.label_your_name();
  const caption = CAPTION[locale()];
  const renderer = useLabelRenderer(design.font);
  const isCaptioned =
    renderer?.isCaptioned({ ...design, text: words, caption }) ?? takesCaption(size);
  return (
    <section className="customize-preview" aria-label={m.customize_preview()}>
      <div
        className="customize-scene"
        style={{
          '--label-mm': SIZES[size].widthMm,
          '--at-mm': LABEL_AT_MM[thing],
          '--moved-mm': MOVED_MM[thing],
        }}
      >
        <img src={`/img/on-${thing}.svg`} alt="" width="480" height="270" />
        <div className="customize-label">
          <LabelPreview design={{ ...design, text }} initial={initial} />
        </div>
      </div>
      <p className="customize-words" aria-live="polite">
        {isCaptioned && `${caption} `}
        <strong>
          <bdi>{words}</bdi>
        </strong>
        {line2.trim() !== '' && (
          <>
            {' · '}
            <bdi>{line2}</bdi>
          </>
        )}
      </p>
      <p className="customize-size numbers" aria-live="polite">
        {type !== null && `${TYPE_WORDS[type]()} · `}
        {millimetres(size)}
      </p>
      {undo && (
        <button type="button" className="customize-undo" onClick={undo}>
          {m.customize_undo()}
        </button>
      )}
      {tooWide && <p className="customize-warning">{m.customize_not_printable()}</p>}
    </section>
  );
}
