import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useReady, useStore } from '../../../store/store.ts';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { OfficeConflicts } from '../../../ui/form/office-versions.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { BannerSettings } from './-banner-settings.tsx';
import { CategoryCard } from './-category-card.tsx';
import '../office.css';

export const Route = createFileRoute('/admin/content')({ component: Content });

/** The shop's own words: the banner of all pages, and what each category says. */
function Content() {
  const ready = useReady();
  const categories = useStore('category').toSorted((a, b) => a.rank - b.rank);
  const ids = categories.map(({ id }) => id);
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.office_nav_content()}
      </Heading>
      <SyncLine />
      <OfficeConflicts of="bannerId" />
      <OfficeConflicts of="categoryId" />
      {ready ? <BannerSettings /> : <Loading />}
      <section className="stack" aria-labelledby="categories-title">
        <Heading as="h2" size="5" id="categories-title">
          {m.category_all()}
        </Heading>
        <ol className="office-list">
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} ids={ids} />
          ))}
        </ol>
      </section>
    </div>
  );
}
