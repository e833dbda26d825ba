import { m } from '../../paraglide/messages.js';
import type { CategoryData } from './-category.ts';
import { HoverCard } from './-hover-card.tsx';

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
                <img src={`/img/${id}.svg`} alt="" width={72} height={72} />
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
