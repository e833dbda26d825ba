import type { PackPart } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { type Named, PartList } from '../../ui/label/parts/part-list.tsx';

type Props = { parts: readonly PackPart[]; design: Named | null };

/** What a mixed pack holds, with the name that is typed beside it, and the part it is too long for. */
export default function ProductParts({ parts, design }: Props) {
  return (
    <section className="product-parts" aria-label={m.parts_title()}>
      <PartList parts={parts} design={design} />
    </section>
  );
}
