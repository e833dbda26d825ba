import { useEffect, useRef, useState } from 'react';
import type { Role } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/text/facts.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Typed = readonly [label: string, text: string];

const NONE: readonly Typed[] = [];
const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=password])';

/** What is typed on the open page when the role changes, which may close that page. */
export function useTyped(role: Role, path: string): readonly Typed[] {
  const fields = useRef(new Set<Field>());
  const [last, setLast] = useState({ role, path, typed: NONE });
  useEffect(() => {
    const note = ({ target }: Event) => {
      for (const field of fields.current) if (!field.isConnected) fields.current.delete(field);
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField && target.matches(`#office :is(${TEXT})`)) fields.current.add(target);
    };
    addEventListener('input', note, true);
    return () => removeEventListener('input', note, true);
  }, []);
  // While this is rendered the page is still there.
  if (last.role !== role) setLast({ role, path, typed: [...fields.current].flatMap(typedIn) });
  return last.path === path ? last.typed : NONE;
}

function typedIn(field: Field): Typed[] {
  const text = field.value.trim();
  const label = field.ariaLabel ?? field.labels?.[0]?.textContent ?? '';
  return field.isConnected && text !== '' ? [[label, text]] : [];
}

/** To be copied. */
export const TypedList = ({ typed }: { typed: readonly Typed[] }) => (
  <Card id="typed-title" title={m.staff_typed_title()}>
    <p className="muted">{m.staff_typed_text()}</p>
    <Facts className="shell-typed" facts={typed} />
  </Card>
);
