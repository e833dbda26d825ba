import { useState } from 'react';
import type { Review } from '../../../worker/routes/shop/reviews.ts';
import { post } from '../../api/http.ts';
import { useAsked } from '../../api/use-asked.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useSession } from '../../store/store.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ReviewForm } from '../../ui/product/review-form.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { dayOf } from '../../ui/text/moment.ts';
import '../../ui/text/feedback.css';

export function ReviewList({ productId }: { productId: string }) {
  const session = useSession();
  const path = `/api/products/${encodeURIComponent(productId)}/reviews` as const;
  const { value: found, failed } = useAsked(path);
  const { value: mine } = useAsked(session ? `${path}/mine` : null);
  const [written, setWritten] = useState<Review | null>(null);
  if (failed) return <Empty text={m.reviews_failed()} />;
  if (found === null) return <Loading />;
  const { count, average, reviews } = found;
  const own = written ?? mine?.review ?? null;
  const shown = own && own.state !== 'approved' ? [own, ...reviews] : reviews;
  return (
    <div className="feedback">
      {mine?.may && (
        <ReviewForm
          title={m.reviews_write()}
          own={own}
          send={(review) => post(path, review)}
          onWritten={setWritten}
        />
      )}
      {average !== null && <p>{m.reviews_average({ average: String(average), count })}</p>}
      {shown.length === 0 && <Empty text={m.reviews_none()} />}
      {reviews.some(({ sample }) => sample) && <p className="stars-note">{m.sample_note()}</p>}
      <ul className="stars-words">
        {shown.map((review) => (
          <Words key={review.id} review={review} />
        ))}
      </ul>
    </div>
  );
}

function Words({ review: { author, stars, text, textSw, at, sample, state } }: { review: Review }) {
  return (
    <li className={sample ? 'stars-of-sample' : undefined}>
      <div className="row spread">
        <Stars count={stars} />
        {sample && <span className="stars-sample">{m.sample_badge()}</span>}
        {state !== 'approved' && (
          <span className="stars-sample">
            {state === 'hidden' ? m.comments_hidden() : m.comments_waiting()}
          </span>
        )}
      </div>
      <blockquote className="feedback-text">{(locale() === 'sw' && textSw) || text}</blockquote>
      <p className="muted">
        {sample
          ? m.reviews_sample_by({ name: author })
          : `${author || m.reviews_customer()}, ${dayOf(at)}`}
      </p>
    </li>
  );
}
