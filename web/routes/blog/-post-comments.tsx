import { useLate } from '../../api/late.ts';
import { m } from '../../paraglide/messages.js';

const loadList = () => import('./-comment-list.tsx');

/** The comments on a post and the form for one more; they come after hydration. */
export function PostComments({ postId }: { postId: string }) {
  const late = useLate(loadList, '');
  return (
    <section id="comments" className="voices" aria-labelledby="comments-title">
      <h2 id="comments-title" className="rt-Heading rt-r-size-6">
        {m.comments_title()}
      </h2>
      {late === 'failed' && <p className="muted">{m.comments_failed()}</p>}
      {late !== null && late !== 'failed' && <late.CommentList key={postId} postId={postId} />}
    </section>
  );
}
