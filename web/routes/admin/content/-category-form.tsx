import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { categorySchema, MAX_FEATURES } from '../../../../shared/catalogue/category.ts';
import type { CategoryFeature } from '../../../../shared/catalogue/schema.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { AdminForm } from '../../../ui/form/form.tsx';
import { PlainField } from '../../../ui/form/plain-field.tsx';

type Props = { category: Row<'category'>; onDone(): void };
type Kept = CategoryFeature & { key: string };
const NEW: CategoryFeature = { title: '', titleSw: '', description: '', descriptionSw: '' };
const keyed = (feature: CategoryFeature): Kept => ({ ...feature, key: crypto.randomUUID() });

export function CategoryForm({ category, onDone }: Props) {
  const mirror = useMirror();
  const [features, setFeatures] = useState(() => category.features.map(keyed));
  const [basedOn] = useState(category.edition ?? '');
  const read = (typed: Record<string, string>) => ({
    categoryId: category.id,
    basedOn,
    ...wordsAt('', typed),
    features: features.map((_, i) => featureAt(`features.${i}.`, typed)),
  });
  return (
    <AdminForm
      label={m.office_edit_of({ name: category.name })}
      schema={categorySchema}
      read={read}
      save={(args) => mutate('saveCategory', args, mirror)}
      onSaved={onDone}
      onClose={onDone}
    >
      {(errorOf) => (
        <>
          <Words at="" named="name" row={category} errorOf={errorOf} />
          {features.map((feature, i) => (
            <fieldset key={feature.key} className="office-feature">
              <legend>{m.category_feature({ number: String(i + 1) })}</legend>
              <Words at={`features.${i}.`} named="title" row={feature} errorOf={errorOf} />
              <Button
                type="button"
                size="3"
                variant="soft"
                color="red"
                className="tall"
                onClick={() => setFeatures(features.filter(({ key }) => key !== feature.key))}
              >
                {m.category_feature_remove()}
              </Button>
            </fieldset>
          ))}
          {features.length < MAX_FEATURES && (
            <Button
              type="button"
              size="3"
              variant="soft"
              className="tall"
              onClick={() => setFeatures([...features, keyed(NEW)])}
            >
              {m.category_feature_add()}
            </Button>
          )}
        </>
      )}
    </AdminForm>
  );
}

const wordsAt = (at: string, typed: Record<string, string>) => ({
  name: typed[`${at}name`],
  nameSw: typed[`${at}nameSw`],
  description: typed[`${at}description`],
  descriptionSw: typed[`${at}descriptionSw`],
});
const featureAt = (at: string, typed: Record<string, string>) => ({
  title: typed[`${at}title`],
  titleSw: typed[`${at}titleSw`],
  description: typed[`${at}description`],
  descriptionSw: typed[`${at}descriptionSw`],
});

type WordsProps = {
  at: string;
  named: 'name' | 'title';
  row: Partial<Record<string, unknown>>;
  errorOf(field: string): string | undefined;
};

/** A name and a text, each in both languages. */
function Words({ at, named, row, errorOf }: WordsProps) {
  const fields = [
    [named, m.office_name_en, 60],
    [`${named}Sw`, m.office_name_sw, 60],
    ['description', m.office_text_en, 300],
    ['descriptionSw', m.office_text_sw, 300],
  ] as const;
  return (
    <div className="grid">
      {fields.map(([field, label, most]) => (
        <PlainField
          key={field}
          required
          name={at + field}
          label={label()}
          maxLength={most}
          {...(most > 60 ? { rows: 2 } : {})}
          defaultValue={String(row[field] ?? '')}
          error={errorOf(at + field)}
        />
      ))}
    </div>
  );
}
