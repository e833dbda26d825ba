import type { ReactNode } from 'react';
import { CONTACT_FIELDS, type Contact } from '../../../../../shared/order/edit/address.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { withFieldGroup } from '../../../../ui/form/form-hook.ts';
import { CountyOptions } from '../../../../ui/order/county-options.tsx';
import { focusOnce } from '../../../../ui/page/focus-heading.ts';

export const NO_CONTACT = {
  fullName: '',
  phone: '',
  email: '',
  street: '',
  city: '',
  countyId: '',
  landmark: '',
  postalCode: '',
};

export const contactOf = (address: Row<'address'>) =>
  Object.fromEntries(CONTACT_FIELDS.map((field) => [field, address[field]])) as Contact;

/** Contact and address of an order by phone, with the rules of the checkout. */
export const ContactEdit = withFieldGroup({
  defaultValues: NO_CONTACT,
  props: { collected: false } as { collected: boolean; focused?: true; underPhone?: ReactNode },
  render: function ContactEdit({ group: { AppField }, collected, focused, underPhone }) {
    return (
      <>
        <AppField name="fullName">
          {(field) => (
            <field.TextField
              {...NEEDED}
              ref={focused && focusOnce}
              label={m.checkout_full_name()}
              maxLength={100}
            />
          )}
        </AppField>
        <AppField name="phone">
          {(field) => (
            <field.TextField
              {...NEEDED}
              label={m.checkout_phone()}
              maxLength={30}
              type="tel"
              inputMode="tel"
            />
          )}
        </AppField>
        {underPhone}
        <AppField name="email">
          {(field) => (
            <field.TextField {...SPARED} label={m.checkout_email()} maxLength={255} type="email" />
          )}
        </AppField>
        {!collected && (
          <>
            <AppField name="street">
              {(field) => (
                <field.TextField {...NEEDED} label={m.checkout_address()} maxLength={200} />
              )}
            </AppField>
            <AppField name="city">
              {(field) => <field.TextField {...NEEDED} label={m.checkout_city()} maxLength={80} />}
            </AppField>
            <AppField name="countyId">
              {(field) => (
                <field.SelectField label={m.checkout_county()}>
                  <CountyOptions />
                </field.SelectField>
              )}
            </AppField>
            <AppField name="landmark">
              {(field) => (
                <field.TextField {...SPARED} label={m.checkout_landmark()} maxLength={200} />
              )}
            </AppField>
            <AppField name="postalCode">
              {(field) => <field.TextField {...SPARED} label={m.checkout_zip()} maxLength={20} />}
            </AppField>
          </>
        )}
      </>
    );
  },
});

/** The admin types somebody else's address: the browser does not offer the admin's own. */
const NEEDED = { autoComplete: 'off', required: true } as const;
const SPARED = { autoComplete: 'off', optional: true } as const;
