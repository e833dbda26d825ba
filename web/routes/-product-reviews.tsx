import { m } from '../paraglide/messages.js';
import { useLate } from '../ui/late.ts';

const loadList = () => import('./-review-list.tsx');

/** What people say of a product, and the form of who has had it; they come after hydration. */
export function ProductReviews({ productId }: { productId: string }) {
  const late = useLate(loadList, '');
  return (
    <div className="voices">
      {late === 'failed' && <p className="muted">{m.reviews_failed()}</p>}
      {late !== null && late !== 'failed' && (
        <late.ReviewList key={productId} productId={productId} />
      )}
    </div>
  );
}
