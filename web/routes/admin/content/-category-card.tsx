import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { descriptionIn, nameIn } from '../../../../shared/catalogue/product.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { Heading } from '../../../ui/heading.tsx';
import { EditButton } from '../-shared/edit-button.tsx';
import { CategoryForm } from './-category-form.tsx';

type Props = { category: Row<'category'> /** All of them, in their order. */; ids: string[] };

/** What a category says, its place among the others, and the form to change its words. */
export function CategoryCard({ category, ids }: Props) {
  const [editing, setEditing] = useState(false);
  const mirror = useMirror();
  const name = nameIn(locale(), category);
  const at = ids.indexOf(category.id);
  const move = async (to: number) => {
    const others = ids.filter((id) => id !== category.id);
    const categoryIds = others.toSpliced(to, 0, category.id);
    await mutate('orderCategories', { categoryIds }, mirror).catch(toastError);
  };
  return (
    <li className="card" aria-label={name}>
      <Heading as="h3" size="4">
        {name}
      </Heading>
      {editing ? (
        <CategoryForm category={category} onDone={() => setEditing(false)} />
      ) : (
        <>
          <p>{descriptionIn(locale(), category)}</p>
          <p className="muted">
            {category.features
              .map(({ title, titleSw }) => (locale() === 'sw' ? titleSw : title))
              .join(' · ')}
          </p>
          <div className="row">
            <EditButton name={name} onEdit={() => setEditing(true)} />
            <Button
              size="3"
              variant="soft"
              className="tall"
              disabled={at === 0}
              aria-label={m.category_up_of({ name })}
              onClick={() => move(at - 1)}
            >
              {m.category_up()}
            </Button>
            <Button
              size="3"
              variant="soft"
              className="tall"
              disabled={at === ids.length - 1}
              aria-label={m.category_down_of({ name })}
              onClick={() => move(at + 1)}
            >
              {m.category_down()}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
