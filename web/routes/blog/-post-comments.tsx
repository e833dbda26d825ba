import { useLate } from '../../api/late.ts';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';

const loadList = () => import('./-comment-list.tsx');

/** The comments on a post and the form for one more; they come after hydration. */
export function PostComments({ postId }: { postId: string }) {
  const late = useLate(loadList, '');
  return (
    <section id="comments" className="voices" aria-labelledby="comments-title">
      <Heading as="h2" size="6" id="comments-title">
        {m.comments_title()}
      </Heading>
      {late === 'failed' && <p className="muted">{m.comments_failed()}</p>}
      {late !== null && late !== 'failed' && <late.CommentList key={postId} postId={postId} />}
    </section>
  );
}
