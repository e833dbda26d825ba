import { tabStorage } from '../../store/storage.ts';
import { store } from '../../store/store.ts';

const keyOf = (what: string) => `tiny-tag-sent-${what}`;

/**
 * The idempotency key for sending `text`: the same until it was answered, also after a reload, so that a
 * retry after a lost answer is stored once.
 */
export function sentId(what: string, text: string): string {
  const content = JSON.stringify([store.session?.owner, text]);
  const known = stored(what);
  if (known?.content === content) return known.id;
  const id = crypto.randomUUID();
  tabStorage.set(keyOf(what), JSON.stringify({ content, id }));
  last = { what, content, id };
  return id;
}

export function answered(what: string) {
  last = null;
  tabStorage.remove(keyOf(what));
}

/** For a browser without storage. */
let last: { what: string; content: string; id: string } | null = null;

const stored = (what: string) =>
  tabStorage.json<{ content: string; id: string }>(keyOf(what)) ??
  (last?.what === what ? last : null);
