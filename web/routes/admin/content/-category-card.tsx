import { descriptionIn, nameIn } from '../../../../shared/catalogue/product.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { CardButton, OfficeCard } from '../-shared/office-card.tsx';
import { CategoryForm } from './-category-form.tsx';

type Props = { category: Row<'category'> /** All of them, in their order. */; ids: string[] };

/** What a category says, its place among the others, and the form to change its words. */
export function CategoryCard({ category, ids }: Props) {
  const mirror = useMirror();
  const name = nameIn(locale(), category);
  const at = ids.indexOf(category.id);
  const move = async (to: number) => {
    const others = ids.filter((id) => id !== category.id);
    const categoryIds = others.toSpliced(to, 0, category.id);
    await mutate('orderCategories', { categoryIds }, mirror).catch(toastError);
  };
  return (
    <OfficeCard
      name={name}
      as="h3"
      form={(close) => <CategoryForm category={category} onDone={close} />}
      actions={
        <>
          <CardButton
            label={m.category_up_of({ name })}
            disabled={at === 0}
            onClick={() => void move(at - 1)}
          >
            {m.category_up()}
          </CardButton>
          <CardButton
            label={m.category_down_of({ name })}
            disabled={at === ids.length - 1}
            onClick={() => void move(at + 1)}
          >
            {m.category_down()}
          </CardButton>
        </>
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
