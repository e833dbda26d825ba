import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { DesignWords } from '../../ui/label/design-words.tsx';
import { LabelPreview } from '../../ui/label/preview.tsx';
import { useDesigns } from '../dashboard/-designs.tsx';
import { KeepDesign } from '../order/-keep-design.tsx';

/** Which of the ordered designs keep their names; nothing where all of them were erased. */
export function ProfileDesigns() {
  const designs = useDesigns();
  if (designs.length === 0) return null;
  return (
    <Card id="kept-designs" title={m.profile_designs()} size="5">
      <p className="muted">{m.keep_design_hint()}</p>
      <ul className="member-designs">
        {designs.map(({ first, lines }) => (
          <li key={first.id} className="stack">
            <LabelPreview design={first.design} />
            <DesignWords design={first.design} />
            <KeepDesign lines={lines} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
