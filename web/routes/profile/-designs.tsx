import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { DesignWords } from '../../ui/label/design-words.tsx';
import { LabelPreview } from '../../ui/label/preview.tsx';
import { useDesigns } from '../dashboard/-designs.tsx';
import { KeepDesign } from '../order/-keep-design.tsx';

/** Which of the ordered designs keep their names; nothing where all of them were erased. */
export function ProfileDesigns() {
  const designs = useDesigns();
  if (designs.length === 0) return null;
  return (
    <section className="admin-card" aria-labelledby="kept-designs">
      <Heading as="h2" size="5" id="kept-designs">
        {m.profile_designs()}
      </Heading>
      <p className="muted">{m.keep_design_hint()}</p>
      <ul className="my-designs">
        {designs.map(({ first, lines }) => (
          <li key={first.id} className="stack">
            <LabelPreview design={first.design} />
            <DesignWords design={first.design} />
            <KeepDesign lines={lines} />
          </li>
        ))}
      </ul>
    </section>
  );
}
