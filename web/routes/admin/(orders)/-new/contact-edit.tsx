import { m } from '../../../../paraglide/messages.js';
import { useStore } from '../../../../store/store.ts';
import { PlainField } from '../../../../ui/form/plain-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';

export type ContactErrors = Partial<Record<string, string>>;
type Values = Partial<Record<string, string>>;

/** Who gets an order and where, as an admin writes it down; names and limits are the checkout's. */
export function ContactEdit({ values, errors }: { values: Values; errors: ContactErrors }) {
  const counties = useStore('county').toSorted((a, b) => a.name.localeCompare(b.name));
  const field = (name: string, label: string, rest: object = {}) => (
    <PlainField
      name={name}
      label={label}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      autoComplete="off"
      required
      {...rest}
    />
  );
  return (
    <>
      {field('fullName', m.checkout_full_name(), { maxLength: 100 })}
      {field('phone', m.checkout_phone(), { maxLength: 30, type: 'tel', inputMode: 'tel' })}
      {field('email', m.checkout_email(), { maxLength: 255, type: 'email', required: false })}
      {field('street', m.checkout_address(), { maxLength: 200 })}
      {field('city', m.checkout_city(), { maxLength: 80 })}
      <SelectField
        label={m.checkout_county()}
        name="countyId"
        defaultValue={values.countyId ?? ''}
        error={errors.countyId}
      >
        <option value="">{m.checkout_county_choose()}</option>
        {counties.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {field('landmark', m.checkout_landmark(), { maxLength: 200, required: false })}
      {field('postalCode', m.checkout_zip(), { maxLength: 20, required: false })}
    </>
  );
}
