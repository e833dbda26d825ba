import { memo } from 'react';
import { CAPTION } from '../../../shared/label/caption.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { LabelPreview } from '../../ui/label/preview.tsx';
import type { NameRow } from '../../ui/label/problem.ts';
import { LabelSketch, type Look } from '../../ui/label/sketch.tsx';
import { useNear } from '../../ui/page/near.ts';

type Props = { rows: NameRow[]; look: Omit<Look, 'text' | 'line2'> };

/** All labels of a list, small, as they will be printed; what cannot be printed is left out. */
export default function NamesSheet({ rows, look }: Props) {
  const good = rows.filter(({ problem }) => problem === null);
  return (
    <section aria-label={m.names_sheet()}>
      <ul className="names-sheet">
        {good.map(({ words }, i) => (
          <SheetLabel key={i} {...look} {...words} />
        ))}
      </ul>
    </section>
  );
}

/** Drawn when it comes near the screen: two hundred at once would freeze a cheap phone. */
const SheetLabel = memo(function SheetLabel(look: Look) {
  const [near, watch] = useNear();
  return (
    <li ref={watch}>
      {near ? (
        <LabelPreview design={look} />
      ) : (
        <LabelSketch design={look} caption={CAPTION[locale()]} />
      )}
      <span className="small">
        {look.text}
        {look.line2 && <span className="muted"> {look.line2}</span>}
      </span>
    </li>
  );
});
