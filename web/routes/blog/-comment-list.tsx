import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Comment, Comments } from '../../../worker/routes/shop/comments.ts';
import { get } from '../../api/http.ts';
import { useAsked } from '../../api/use-asked.ts';
import { m } from '../../paraglide/messages.js';
import { useSession } from '../../store/store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { dayOf } from '../../ui/text/moment.ts';
import { CommentForm } from './-comment-form.tsx';
import '../../ui/product/stars.css';
import '../../ui/text/feedback.css';
import '../../ui/text/reading.css';

/** Only who has signed in can comment. */
function Invitation() {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <div className="reading-help">
      <p>{m.comments_login_text()}</p>
      <ButtonLink to="/auth" size="3" variant="soft" state={{ next: path }}>
        {m.comments_sign_in()}
      </ButtonLink>
    </div>
  );
}

/** Approved comments, newest first, and one's own as soon as they are posted. */
export function CommentList({ postId }: { postId: string }) {
  const session = useSession();
  const isPerson = session !== null && session.role !== 'guest';
  const path = `/api/posts/${postId}/comments` as const;
  const { value: approved, failed } = useAsked(path);
  const { value: mine } = useAsked(isPerson ? `${path}/mine` : null);
  const [posted, setPosted] = useState<Comment[]>([]);
  const [older, setOlder] = useState<Comments[]>([]);
  if (failed) return <Empty text={m.comments_failed()} />;
  if (approved === null) return <Loading />;
  const waiting = mine?.comments ?? [];
  const pages = [approved, ...older];
  const all = [...posted, ...waiting, ...pages.flatMap(({ comments }) => comments)];
  const shown = [...new Map(all.map((comment) => [comment.id, comment])).values()].sort(
    (a, b) => b.at - a.at,
  );
  const next = pages.at(-1)?.next;
  const more = async () => {
    const page = await get(`${path}?before=${encodeURIComponent(next ?? '')}`);
    if (page.ok) setOlder([...older, page.data]);
    else toast(m.comments_failed(), undefined, 'bad');
  };
  return (
    <>
      {shown.length === 0 && <Empty text={m.comments_none()} />}
      <ul className="feedback-list">
        {shown.map(({ id, author, text, at, state }) => (
          <li key={id}>
            <div className="row spread">
              <strong>{author || m.comments_reader()}</strong>
              {state === 'approved' ? (
                <span className="muted">{dayOf(at)}</span>
              ) : (
                <span className="stars-sample">
                  {state === 'hidden' ? m.comments_hidden() : m.comments_waiting()}
                </span>
              )}
            </div>
            <p className="feedback-text">{text}</p>
          </li>
        ))}
      </ul>
      {next && (
        <Button size="3" variant="surface" onClick={more}>
          {m.comments_older()}
        </Button>
      )}
      {isPerson ? (
        <CommentForm
          postId={postId}
          name={session.name ?? ''}
          onPosted={(comment) => setPosted([...posted, comment])}
        />
      ) : (
        <Invitation />
      )}
    </>
  );
}
