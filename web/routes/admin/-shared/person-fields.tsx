import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { withFieldGroup } from '../../../ui/form/form-hook.ts';
import { LanguageOptions } from './languages.tsx';

/** A form's fields are named as the group's. */
export const PERSON_FIELDS = { fullName: 'fullName', email: 'email', locale: 'locale' } as const;

/** Somebody who is invited: a name, an e-mail address and the language of the mail. */
export const PersonFields = withFieldGroup({
  defaultValues: { fullName: '', email: '', locale: 'en' },
  props: {} as { children?: ReactNode },
  render: function PersonFields({ group: { AppField }, children }) {
    return (
      <div className="grid">
        <AppField name="fullName">
          {(field) => <field.TextField required label={m.people_name()} maxLength={100} />}
        </AppField>
        <AppField name="email">
          {(field) => (
            <field.TextField
              required
              type="email"
              inputMode="email"
              label={m.people_email()}
              maxLength={255}
            />
          )}
        </AppField>
        {children}
        <AppField name="locale">
          {(field) => (
            <field.SelectField label={m.people_language()}>
              <LanguageOptions />
            </field.SelectField>
          )}
        </AppField>
      </div>
    );
  },
});
