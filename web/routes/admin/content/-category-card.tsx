import { descriptionIn, nameIn } from '../../../../shared/catalogue/product.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { mutate, useMirror } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { OfficeCard, PlaceButtons } from '../-shared/office-card.tsx';
import { CategoryForm } from './-category-form.tsx';

type Props = { category: Row<'category'> /** All of them, in their order. */; ids: string[] };

/** What a category says, its place among the others, and the form to change its words. */
export function CategoryCard({ category, ids }: Props) {
  const mirror = useMirror();
  const name = nameIn(locale(), category);
  const move = (categoryIds: string[]) =>
    mutate('orderCategories', { categoryIds }, mirror).catch(toastError);
  return (
    <OfficeCard
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
    </OfficeCard>
  );
}
