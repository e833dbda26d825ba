import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { nameIn } from '../../shared/catalogue/product.ts';
import { post } from '../api/http.ts';
import { useAsked } from '../api/use-asked.ts';
import { locale } from '../locale.ts';
import { m } from '../paraglide/messages.js';
import { hiddenSeo } from '../seo.ts';
import { Button } from '../ui/button.tsx';
import { toastFailed } from '../ui/feedback/refusal.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { Heading } from '../ui/heading.tsx';
import { useFragment } from '../ui/page/fragment.ts';
import { UnopenedLink } from '../ui/page/unopened-link.tsx';
import { ReviewForm } from '../ui/product/review-form.tsx';

export const Route = createFileRoute('/review')({
  head: () => hiddenSeo(m.review_title()),
  component: ReviewLink,
});

const PATH = '/api/review-request';

/** Where the link of a request for a review leads. Only its buttons change anything. */
function ReviewLink() {
  const code = useFragment();
  const orderKey = code ?? '';
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [isStopped, setStopped] = useState(false);
  const { value, failed, again } = useAsked(code ? PATH : null, undefined, orderKey);
  if (value) {
    const product = value.products.find(({ id }) => !done.has(id));
    const stop = async () => {
      const answer = await post(`${PATH}/stop`, {}, { orderKey });
      if (answer.ok) setStopped(true);
      else toastFailed(answer);
    };
    return (
      <main className="page feedback">
        <Heading as="h1" size="7">
          {product ? m.review_title() : m.review_done()}
        </Heading>
        {product ? (
          <>
            <p className="feedback-lead">{m.review_text()}</p>
            <ReviewForm
              key={product.id}
              title={nameIn(locale(), product)}
              own={null}
              send={async (review) => {
                const answer = await post(PATH, { productId: product.id, ...review }, { orderKey });
                if (answer.ok || answer.code !== 'already_reviewed') return answer;
                // The review was stored by an earlier request whose answer was lost.
                toast(m.review_was_sent());
                return { ok: true, data: {} };
              }}
              onWritten={() => setDone(new Set([...done, product.id]))}
            />
          </>
        ) : (
          <p>{m.review_done_text()}</p>
        )}
        <div className="feedback-end">
          {isStopped ? (
            <p role="status">{m.review_stopped()}</p>
          ) : (
            <Button size="2" variant="ghost" onClick={() => void stop()}>
              {m.review_stop()}
            </Button>
          )}
          <Link to="/shop" className="more">
            {m.newsletter_to_shop()}
          </Link>
        </div>
      </main>
    );
  }
  return (
    <UnopenedLink
      {...{ code, failed, again }}
      opening={{ title: m.review_title(), text: m.loading() }}
      over={{ title: m.review_over(), text: m.review_over_text() }}
    />
  );
}
