import { type FormEvent, useRef, useState } from 'react';
import { COMMENT_MAX, commentRequest } from '../../../shared/feedback/comment.ts';
import { publicName } from '../../../shared/input/plain-text.ts';
import type { Comment } from '../../../worker/routes/shop/comments.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { tabStorage } from '../../store/storage.ts';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/feedback/refusal.ts';
import { dismissBadOf, toast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { fieldsOf, ownWords, Trap } from '../../ui/form/light-form.tsx';
import { answered, sentId } from '../../ui/form/sent-id.ts';
import { TEXT_ERRORS } from '../../ui/form/text-errors.ts';
import '../../ui/text/feedback.css';

type Props = {
  postId: string;
  /** The signed-in person's. */
  name: string;
  onPosted(comment: Comment): void;
};

/** What is typed stays on this device, also where the session has ended. */
export function CommentForm({ postId, name, onPosted }: Props) {
  const key = `tiny-tag-comment-${postId}`;
  const [before] = useState(() => tabStorage.get(key) ?? '');
  const busy = useRef(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = fieldsOf(form);
    const commentId = sentId('comment', JSON.stringify([postId, typed.text]));
    const parsed = commentRequest.safeParse({ ...typed, commentId });
    if (!parsed.success) {
      const [wrong] = parsed.error.issues.map(({ message }) => message);
      if (wrong === 'error_comment_empty') {
        toast(m.comments_empty_title(), m.comments_empty_text(), 'bad');
      } else
        toast(m.comments_not_sent(), (TEXT_ERRORS[wrong ?? ''] ?? m.comments_too_long)(), 'bad');
      form.querySelector('textarea')?.focus();
      return;
    }
    if (busy.current) return;
    busy.current = true;
    const answer = await post(`/api/posts/${postId}/comments`, parsed.data);
    busy.current = false;
    if (answer.ok) {
      answered('comment');
      toast(m.comments_sent_title(), m.comments_sent_text());
      const field = form.querySelector('textarea');
      if (field) field.value = '';
      tabStorage.remove(key);
      const { commentId: id, text } = parsed.data;
      onPosted({ id, author: publicName(name), text, at: shopNow(), state: 'waiting' });
    } else if (answer.code === 'signed_out') {
      toast(m.comments_login_title(), m.comments_login_text(), 'bad');
    } else toast(m.comments_not_sent(), failureText(answer), 'bad');
  };

  return (
    <form
      ref={ownWords}
      className="feedback-form"
      onInput={(event) => dismissBadOf(event.currentTarget)}
      onSubmit={send}
    >
      <Field id="comment-text" label={m.comments_label()}>
        {(inputProps) => (
          <textarea
            {...inputProps}
            name="text"
            rows={4}
            maxLength={COMMENT_MAX}
            defaultValue={before}
            onChange={(event) => tabStorage.set(key, event.target.value)}
            required
          />
        )}
      </Field>
      <Trap />
      <Button size="3" type="submit">
        {m.comments_post()}
      </Button>
    </form>
  );
}
