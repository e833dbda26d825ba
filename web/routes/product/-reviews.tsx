import { useLateCode } from '../../ui/page/late-code.ts';

const loadList = () => import('./-review-list.tsx');

/** What people say of a product, and the form of who has had it; they come after hydration. */
export function ProductReviews({ productId }: { productId: string }) {
  const code = useLateCode(loadList);
  return code && <code.ReviewList key={productId} productId={productId} />;
}
