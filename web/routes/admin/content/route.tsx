import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useReady, useStore } from '../../../store/store.ts';
import { OfficeConflicts } from '../../../ui/form/office-versions.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { BannerSettings } from './-banner-settings.tsx';
import { CategoryCard } from './-category-card.tsx';

export const Route = createFileRoute('/admin/content')({ component: Content });

/** The shop's own words: the banner of all pages, and what each category says. */
function Content() {
  const ready = useReady();
  const categories = useStore('category').toSorted((a, b) => a.rank - b.rank);
  const ids = categories.map(({ id }) => id);
  return (
    <div className="stack admin-parts">
      <h1 className="rt-Heading rt-r-size-7">{m.office_nav_content()}</h1>
      <SyncLine />
      <OfficeConflicts of="bannerId" />
      <OfficeConflicts of="categoryId" />
      {ready ? <BannerSettings /> : <p className="muted">{m.money_loading()}</p>}
      <section className="stack" aria-labelledby="categories-title">
        <h2 id="categories-title" className="rt-Heading rt-r-size-5">
          {m.category_all()}
        </h2>
        <ol className="office-list">
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} ids={ids} />
          ))}
        </ol>
      </section>
    </div>
  );
}
