import { ask } from '../../api/ask.ts';
import { useLate } from '../../api/late.ts';
import { m } from '../../paraglide/messages.js';

type Counts = { counts: Record<string, number> };
let asked: Promise<Counts> | undefined;

/** One question for all the posts of a page. */
function load(): Promise<Counts> {
  asked ??= ask<Counts>('/api/posts/counts').finally(() => {
    asked = undefined;
  });
  return asked;
}

/** How many comments a post has; shown once the shop has told, in a place kept for it. */
export function CommentCount({ postId }: { postId: string }) {
  const late = useLate(load, '');
  const told = late !== null && late !== 'failed';
  const count = told ? (late.counts[postId] ?? 0) : 0;
  return <span className={told ? '' : 'untold'}>{m.comments_count({ count })}</span>;
}
