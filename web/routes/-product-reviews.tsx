import { m } from '../paraglide/messages.js';
import { SampleWords } from '../ui/sample-words.tsx';

export function ProductReviews(_: { productId: string }) {
  return (
    <SampleWords
      samples={[
        { stars: 5, text: m.review_1(), by: m.review_1_by() },
        { stars: 4, text: m.review_2(), by: m.review_2_by() },
        { stars: 5, text: m.review_3(), by: m.review_3_by() },
      ]}
    />
  );
}
