import { createFileRoute } from '@tanstack/react-router';
import { descriptionIn, nameIn } from '../../../../shared/catalogue/product.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useReady, useRows } from '../../../store/store.ts';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { Heading } from '../../../ui/heading.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { OfficeConflicts } from '../-form/office-versions.tsx';
import { EditableCard, PlaceButtons } from '../-shared/editable-card.tsx';
import { BannerSettings } from './-banner-settings.tsx';
import { CategoryForm } from './-category-form.tsx';
import '../office.css';

export const Route = createFileRoute('/admin/content')({ component: Content });

/** The shop's own words: the banner of all pages, and what each category says. */
function Content() {
  const ready = useReady();
  const categories = useRows('category').toSorted((a, b) => a.rank - b.rank);
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

type Props = {
  category: Row<'category'>;
  /** Of all categories, in their order. */
  ids: string[];
};

/** What a category says, its place among the others, and the form to change its words. */
function CategoryCard({ category, ids }: Props) {
  const mirror = useMirror();
  const name = nameIn(locale(), category);
  const move = (categoryIds: string[]) =>
    mutate('orderCategories', { categoryIds }, mirror).catch(toastError);
  return (
    <EditableCard
      name={name}
      as="h3"
      form={(close) => <CategoryForm category={category} onDone={close} />}
      actions={
        <PlaceButtons id={category.id} name={name} ids={ids} onMove={(next) => void move(next)} />
      }
    >
      <p>{descriptionIn(locale(), category)}</p>
      <p className="muted">
        {category.features
          .map(({ title, titleSw }) => (locale() === 'sw' ? titleSw : title))
          .join(' · ')}
      </p>
    </EditableCard>
  );
}
