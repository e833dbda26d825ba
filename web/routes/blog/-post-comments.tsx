import type { ComponentType } from 'react';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { useLateCode } from '../../ui/page/late-code.ts';
import '../../ui/text/feedback.css';

type Props = { postId: string };

const Failed = () => <p className="muted">{m.comments_failed()}</p>;
const loadList = () => import('./-comment-list.tsx').catch(() => ({ CommentList: Failed }));

/** The comments on a post and the form for one more; they come after hydration. */
export function PostComments({ postId }: Props) {
  const code = useLateCode<{ CommentList: ComponentType<Props> }>(loadList);
  return (
    <section id="comments" className="feedback" aria-labelledby="comments-title">
      <Heading as="h2" size="6" id="comments-title">
        {m.comments_title()}
      </Heading>
      {code && <code.CommentList key={postId} postId={postId} />}
    </section>
  );
}
