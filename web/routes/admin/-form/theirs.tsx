import { useEffect, useEffectEvent, useState } from 'react';
import { overtaken } from '../../../../shared/order/edit/overtaken.ts';
import { m } from '../../../paraglide/messages.js';

type Values<F extends string> = Record<F, unknown>;
type Options<F extends string> = {
  fields: readonly F[];
  /** The saved values when the form was opened, with those that it has followed since. */
  seen: Values<F>;
  /** The values in the form. */
  mine: Values<F>;
  /** The values that are saved now; null if the record was removed. */
  theirs: Values<F> | null;
  /** Copies the saved values of these fields into the form and into `seen`. */
  take(fields: readonly F[]): void;
};

/**
 * Keeps an open form up to date when another admin saves the same record. Fields without an unsaved change
 * take the saved value and are returned as `followed`; fields that both admins changed are returned as `both`.
 */
export function useTheirs<F extends string>({ fields, seen, mine, theirs, take }: Options<F>) {
  const [followed, setFollowed] = useState<readonly F[]>([]);
  const changed = theirs ? overtaken(fields, theirs, seen, mine) : [];
  const both = changed.filter((field) => mine[field] !== seen[field]);
  const untyped = changed.filter((field) => mine[field] === seen[field]);
  const follow = useEffectEvent(() => {
    take(untyped);
    setFollowed(fields.filter((field) => [...followed, ...untyped].includes(field)));
  });
  useEffect(() => {
    if (untyped.length > 0) follow();
  }, [untyped.length]);
  return { both, followed };
}

type FollowedProps<F extends string> = { fields: readonly F[]; labels: Record<F, () => string> };

export const Followed = <F extends string>({ fields, labels }: FollowedProps<F>) =>
  fields.length > 0 && (
    <p role="status">
      {m.conflict_followed({ fields: fields.map((field) => labels[field]()).join(', ') })}
    </p>
  );
