import { ABOUT_SHOP } from '../../../shared/feedback/feedback.ts';
import { useAsked } from '../../api/use-asked.ts';
import { locale } from '../../locale.ts';
import { Testimonials } from './testimonials.tsx';

const PATH = `/api/products/${encodeURIComponent(ABOUT_SHOP)}/reviews` as const;

export function LateTestimonials() {
  const { value } = useAsked(PATH);
  const samples = value?.reviews.filter(({ sample }) => sample) ?? [];
  return (
    <Testimonials
      shown={samples.map(({ id, author, stars, text, textSw }) => ({
        id,
        stars,
        place: author,
        text: (locale() === 'sw' && textSw) || text,
      }))}
    />
  );
}
