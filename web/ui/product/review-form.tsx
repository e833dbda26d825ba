import { type FormEvent, useRef } from 'react';
import type * as z from 'zod/mini';
import { REVIEW_MAX, reviewRequest } from '../../../shared/feedback/review.ts';
import type { Review } from '../../../worker/routes/shop/reviews.ts';
import type { Answered } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { Button } from '../button.tsx';
import { failureText } from '../feedback/refusal.ts';
import { dismissBadOf, toast } from '../feedback/toast.tsx';
import { Field } from '../form/field.tsx';
import { fieldsOf, ownWords, Trap } from '../form/light-form.tsx';
import { TEXT_ERRORS } from '../form/text-errors.ts';
import { Heading } from '../heading.tsx';
import '../text/feedback.css';
import './review-form.css';

type Props = {
  title: string;
  own: Review | null;
  send(review: Written): Promise<Answered<object>>;
  onWritten(review: Review): void;
};
type Written = z.output<typeof reviewRequest>;

const STARS = [1, 2, 3, 4, 5];

/** For customers to whom the product was delivered. */
export function ReviewForm({ title, own, send, onWritten }: Props) {
  const busy = useRef(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { stars, ...rest } = fieldsOf(form);
    const parsed = reviewRequest.safeParse({ ...rest, stars: Number(stars) });
    if (!parsed.success) {
      const [wrong] = parsed.error.issues;
      toast(m.reviews_not_sent(), (TEXT_ERRORS[wrong?.message ?? ''] ?? m.reviews_error)(), 'bad');
      form.querySelector<HTMLElement>(`[name="${String(wrong?.path[0])}"]`)?.focus();
      return;
    }
    if (busy.current) return;
    busy.current = true;
    const answer = await send(parsed.data);
    busy.current = false;
    if (!answer.ok) return toast(m.reviews_not_sent(), failureText(answer), 'bad');
    toast(m.reviews_sent_title(), m.reviews_sent_text());
    const { text } = parsed.data;
    const words = { author: own?.author ?? '', stars: parsed.data.stars, text, textSw: null };
    onWritten({ id: 'own', ...words, at: shopNow(), sample: false, state: 'waiting' });
  };
  return (
    <form
      ref={ownWords}
      className="feedback-form"
      aria-labelledby="review-title"
      onInput={(event) => dismissBadOf(event.currentTarget)}
      onSubmit={submit}
    >
      <Heading as="h3" size="4" id="review-title">
        {title}
      </Heading>
      <fieldset className="product-star-choice">
        <legend>{m.reviews_stars()}</legend>
        {STARS.map((count) => (
          <label key={count}>
            <input type="radio" name="stars" value={count} defaultChecked={own?.stars === count} />
            <span aria-hidden="true">{count} ★</span>
            <span className="sr-only">{m.stars({ count: String(count) })}</span>
          </label>
        ))}
      </fieldset>
      <Field id="review-text" label={m.reviews_text()}>
        {(inputProps) => (
          <textarea
            {...inputProps}
            name="text"
            rows={4}
            maxLength={REVIEW_MAX}
            defaultValue={own?.text ?? ''}
            required
          />
        )}
      </Field>
      <Trap />
      <Button size="3" type="submit">
        {own ? m.reviews_replace() : m.reviews_send()}
      </Button>
    </form>
  );
}
