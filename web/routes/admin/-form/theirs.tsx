import { useEffect, useEffectEvent, useState } from 'react';
import { overtaken } from '../../../../shared/order/edit.ts';
import { m } from '../../../paraglide/messages.js';

type Values<F extends string> = Record<F, unknown>;
type Options<F extends string> = {
  fields: readonly F[];
  /** What was saved when the form was opened, or taken over since. */
  seen: Values<F>;
  /** What the form says. */
  mine: Values<F>;
  /** What is saved now; null when it is gone. */
  theirs: Values<F> | null;
  /** Puts their values of these fields into the form, and into `seen`. */
  take(fields: readonly F[]): void;
};

/**
 * Somebody else saves what is open in a form here. Fields in which nothing was typed take the new value
 * and are returned as `followed`, those that both changed as `both`.
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
