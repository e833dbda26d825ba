import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { drawing } from '../../ui/label/drawing.ts';
import type { CategoryData } from './-category.ts';

/** Each with a card; its words are in the page as well, for screen readers and where no script runs. */
export function CategoryFeatures({ id, features }: Pick<CategoryData, 'id' | 'features'>) {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="sr-only">
        {m.category_features()}
      </h2>
      <ul className="category-hover-cards">
        {features.map(({ title, description }, index) => (
          <li key={title}>
            <HoverCard
              trigger={
                <button type="button" aria-describedby={`feature-${index}`}>
                  {title}
                </button>
              }
            >
              <div className="category-hover-card">
                <img src={drawing(id)} alt="" width={72} height={72} />
                <p>{description}</p>
              </div>
            </HoverCard>
            <p id={`feature-${index}`} className="category-hover-text">
              {description}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = { trigger: ReactElement; children: ReactNode };

const load = () =>
  import('./-hover-card-popup.tsx').then(
    ({ HoverCardPopup }) => ({ default: HoverCardPopup }),
    () => ({ default: ({ trigger }: Props) => trigger }),
  );

/** Radix's positioning is 15 KB, so it comes after hydration; without it the trigger stays as it is. */
const Popup = import.meta.env.SSR ? (await load()).default : lazy(load);

/** More about a trigger: a pointer that rests on it, keyboard focus or a tap opens it. */
const HoverCard = (props: Props) => (
  <Suspense fallback={props.trigger}>
    <Popup {...props} />
  </Suspense>
);
