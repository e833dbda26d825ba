import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { CategoryData } from './-category.ts';

const OPEN_MS = 700;
const CLOSE_MS = 300;

/** Cards that a pointer opens by resting, a keyboard or a finger at once; Escape closes them. */
export function CategoryFeatures({ id, features }: Pick<CategoryData, 'id' | 'features'>) {
  const { shown, show, later } = useShown();
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="sr-only">
        {m.category_features()}
      </h2>
      <ul className="hover-cards">
        {features.map((feature, index) => (
          <li
            key={feature.title}
            onMouseEnter={() => later(index, OPEN_MS)}
            onMouseLeave={() => later(null, CLOSE_MS)}
          >
            <button
              type="button"
              aria-describedby={`feature-${index}`}
              onFocus={() => show(index)}
              onBlur={() => show(null)}
            >
              {feature.title}
            </button>
            <div
              role="tooltip"
              id={`feature-${index}`}
              ref={shown === index ? onEscape(() => show(null)) : null}
              className={shown === index ? 'hover-card shown' : 'hover-card'}
            >
              <img src={`/img/${id}.svg`} alt="" width={72} height={72} loading="lazy" />
              <p>{feature.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A ref: while its element is marked with it, Escape calls back wherever the focus is. */
function onEscape(close: () => void) {
  return () => {
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  };
}

/** Which card is open; the last wish wins, now or after its delay. */
function useShown() {
  const [shown, setShown] = useState<number | null>(null);
  const [timer] = useState<{ id?: ReturnType<typeof setTimeout> }>({});
  const show = (index: number | null) => {
    clearTimeout(timer.id);
    setShown(index);
  };
  const later = (index: number | null, ms: number) => {
    clearTimeout(timer.id);
    timer.id = setTimeout(setShown, ms, index);
  };
  return { shown, show, later };
}
