import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { useLateCode } from '../../ui/page/late-code.ts';
import { Stars } from '../../ui/product/stars.tsx';

type ShownTestimonial = { id: string; place: string; stars: number; text: string };

const askForThem = () => import('./late-testimonials.tsx');

/** Null: the page was opened by a tap, from data that have no testimonials. */
export function Testimonials({ shown }: { shown: ShownTestimonial[] | null }) {
  const late = useLateCode(askForThem, shown === null);
  if (shown === null) return late && <late.LateTestimonials />;
  if (shown.length === 0) return null;
  return (
    <section className="section home-words" aria-labelledby="words">
      <Heading as="h2" size="7" id="words">
        {m.home_words_title()}
      </Heading>
      <p className="stars-note">{m.sample_note()}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the list is read sideways, by keyboard too */}
      <ul className="stars-words" tabIndex={0} aria-label={m.home_words_title()}>
        {shown.map(({ id, stars, text, place }) => (
          <li key={id} className="stars-of-sample">
            <div className="row spread">
              <Stars count={stars} />
              <span className="stars-sample">{m.sample_badge()}</span>
            </div>
            <blockquote>{text}</blockquote>
            <p className="muted">{m.home_word_by({ place })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
