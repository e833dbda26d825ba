import { staffInviteSchema } from '../../../../shared/account/account.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { toastFailed } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { LanguageOptions } from '../-shared/languages.tsx';
import { RoleOptions } from './-role-fields.tsx';

const NOBODY = { fullName: '', email: '', role: 'packer', locale: 'en' };

/** Gives the role to the account of that address, or mails a link that opens one. */
export function StaffForm({ onSaved, onClose }: { onSaved(): void; onClose(): void }) {
  const office = useOfficeForm({
    values: NOBODY,
    schema: staffInviteSchema,
    read: (typed) => typed,
    save: async (body) => {
      const answer = await post('/api/admin/staff/invite', body);
      if (answer.ok) toast(answer.data.known ? m.staff_given() : m.staff_invited());
      else if (answer.code === 'id_taken') toast(m.failure_title(), m.staff_already(), 'bad');
      else toastFailed(answer);
      return answer.ok;
    },
    done: null,
    onSaved,
  });
  const { AppField } = office.form;
  return (
    <OfficeForm {...office} label={m.staff_add()} submit={m.staff_add_send()} onClose={onClose}>
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
        <AppField name="role">
          {(field) => (
            <field.SelectField label={m.people_role()}>
              <RoleOptions />
            </field.SelectField>
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
