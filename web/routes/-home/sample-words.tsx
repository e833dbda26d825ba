import { m } from '../../paraglide/messages.js';
import { Stars } from '../../ui/product/stars.tsx';

export type Sample = { stars: number; text: string; by: string };

/** Words nobody said, and marked so: they show what real ones will look like. */
export function SampleWords({ samples }: { samples: readonly Sample[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the list is read sideways, by keyboard too */}
      <ul className="stars-words" tabIndex={0} aria-label={m.home_words_title()}>
        {samples.map(({ stars, text, by }) => (
          <li key={by}>
            <div className="row spread">
              <Stars count={stars} />
              <span className="stars-sample">{m.sample_badge()}</span>
            </div>
            <blockquote>{text}</blockquote>
            <p className="muted">{by}</p>
          </li>
        ))}
      </ul>
      <p className="muted small">{m.sample_note()}</p>
    </>
  );
}
