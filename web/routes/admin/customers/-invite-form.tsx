import { inviteSchema } from '../../../../shared/account/account.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { LanguageOptions } from '../-shared/languages.tsx';
import { orRefusal } from '../-shared/result.ts';

const NOBODY = { fullName: '', email: '', locale: 'en' };

/** Mails somebody a link by which they choose a password. */
export function InviteForm({ onDone }: { onDone(): void }) {
  const office = useOfficeForm({
    values: NOBODY,
    schema: inviteSchema,
    read: (typed) => typed,
    save: (body) => orRefusal(post('/api/admin/users/invite', body)),
    about: { id_taken: 'email' },
    onSaved: onDone,
  });
  const { AppField } = office.form;
  return (
    <OfficeForm
      {...office}
      label={m.people_invite()}
      submit={m.people_invite_send()}
      onClose={onDone}
    >
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
        <AppField name="locale">
          {(field) => (
            <field.SelectField label={m.people_language()}>
              <LanguageOptions />
            </field.SelectField>
          )}
        </AppField>
      </div>
    </OfficeForm>
  );
}
