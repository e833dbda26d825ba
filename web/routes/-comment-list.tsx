import { useState } from 'react';
import type { Comment } from '../../shared/comment.ts';
import { m } from '../paraglide/messages.js';
import { useSession } from '../store/store.ts';
import { ask } from '../ui/ask.ts';
import { useLate } from '../ui/late.ts';
import { dayOf } from '../ui/moment.ts';
import { CommentForm } from './-comment-form.tsx';

type Found = { comments: Comment[] };
const load = (path: string) => ask<Found>(path);

/** Approved comments for all, one's own from the moment they are posted. */
export function CommentList({ postId }: { postId: string }) {
  const session = useSession();
  const isPerson = session !== null && session.role !== 'guest';
  const path = `/api/posts/${postId}/comments`;
  const approved = useLate(load, path);
  const mine = useLate(load, isPerson ? `${path}/mine` : null);
  const [posted, setPosted] = useState<Comment[]>([]);
  if (approved === 'failed') return <p className="muted">{m.comments_failed()}</p>;
  if (approved === null) return null;
  const waiting = mine === null || mine === 'failed' ? [] : mine.comments;
  const all = new Map([...posted, ...waiting, ...approved.comments].map((c) => [c.id, c]));
  const shown = [...all.values()].sort((a, b) => a.at - b.at);
  return (
    <>
      {shown.length === 0 && <p className="muted">{m.comments_none()}</p>}
      <ul className="voice-list">
        {shown.map(({ id, author, text, at, waiting }) => (
          <li key={id}>
            <div className="row spread">
              <strong>{author}</strong>
              {waiting ? (
                <span className="sample">{m.comments_waiting()}</span>
              ) : (
                <span className="muted">{dayOf(at)}</span>
              )}
            </div>
            <p className="voice-text">{text}</p>
          </li>
        ))}
      </ul>
      <CommentForm
        postId={postId}
        name={isPerson ? (session.name ?? '') : null}
        onPosted={(comment) => setPosted([...posted, comment])}
      />
    </>
  );
}
