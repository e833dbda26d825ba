import type { PackPart } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { type Named, PartList } from '../../ui/label/part-list.tsx';
import { partWords } from '../../ui/label/part-words.ts';

type Props = { parts: readonly PackPart[]; design: Named | null };

/** What a mixed pack holds, with the name that is typed beside it. */
export const Parts = ({ parts, design }: Props) => (
  <section className="product-parts" aria-label={m.parts_title()}>
    <PartList parts={parts} design={design} judged={false} />
  </section>
);

export const TooLong = ({ part }: { part: PackPart }) => m.part_too_wide({ part: partWords(part) });
