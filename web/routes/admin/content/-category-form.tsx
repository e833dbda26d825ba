import { useState } from 'react';
import { categorySchema, MAX_FEATURES } from '../../../../shared/catalogue/category.ts';
import type { CategoryFeature } from '../../../../shared/catalogue/schema.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import { TextArea, TextField } from '../../../ui/form/fields.tsx';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { Button } from '../-shared/button.tsx';
import { NAME_FIELDS } from '../-shared/languages.tsx';

type Props = { category: Row<'category'>; onDone(): void };
const NEW: CategoryFeature = { title: '', titleSw: '', description: '', descriptionSw: '' };
const TITLES = [
  ['title', m.office_name_en],
  ['titleSw', m.office_name_sw],
] as const;
const TEXTS = [
  ['description', m.office_text_en],
  ['descriptionSw', m.office_text_sw],
] as const;

export function CategoryForm({ category, onDone }: Props) {
  const mirror = useMirror();
  const [basedOn] = useState(category.edition ?? '');
  const [values] = useState(() => {
    const { name, nameSw, description, descriptionSw, features } = category;
    return { name, nameSw, description, descriptionSw, features };
  });
  const office = useOfficeForm({
    values,
    schema: categorySchema,
    read: (typed) => ({ ...typed, categoryId: category.id, basedOn }),
    save: (args) => mutate('saveCategory', args, mirror),
    onSaved: onDone,
  });
  const { AppField } = office.form;
  return (
    <OfficeForm {...office} label={m.office_edit_of({ name: category.name })} onClose={onDone}>
      <div className="grid">
        {NAME_FIELDS.map(([name, label]) => (
          <AppField key={name} name={name}>
            {() => <Title label={label()} />}
          </AppField>
        ))}
        {TEXTS.map(([name, label]) => (
          <AppField key={name} name={name}>
            {() => <Text label={label()} />}
          </AppField>
        ))}
      </div>
      <AppField name="features" mode="array">
        {(features) => (
          <>
            {features.state.value.map((_, i) => (
              <fieldset key={i} className="office-feature">
                <legend>{m.category_feature({ number: String(i + 1) })}</legend>
                <div className="grid">
                  {TITLES.map(([name, label]) => (
                    <AppField key={name} name={`features[${i}].${name}`}>
                      {() => <Title label={label()} />}
                    </AppField>
                  ))}
                  {TEXTS.map(([name, label]) => (
                    <AppField key={name} name={`features[${i}].${name}`}>
                      {() => <Text label={label()} />}
                    </AppField>
                  ))}
                </div>
                <Button size="3" variant="soft" color="red" onClick={() => features.removeValue(i)}>
                  {m.category_feature_remove()}
                </Button>
              </fieldset>
            ))}
            {features.state.value.length < MAX_FEATURES && (
              <Button size="3" variant="soft" onClick={() => features.pushValue(NEW)}>
                {m.category_feature_add()}
              </Button>
            )}
          </>
        )}
      </AppField>
    </OfficeForm>
  );
}

const Title = ({ label }: { label: string }) => <TextField required label={label} maxLength={60} />;
const Text = ({ label }: { label: string }) => (
  <TextArea required label={label} rows={2} maxLength={300} />
);
