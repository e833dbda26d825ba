import { inviteSchema } from '../../../../shared/account/account.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { OfficeForm, useOfficeForm } from '../../../ui/form/office-form.tsx';
import { PERSON_FIELDS, PersonFields } from '../-shared/person-fields.tsx';
import { orRefusal } from '../-shared/tell.ts';

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
  return (
    <OfficeForm
      {...office}
      label={m.people_invite()}
      submit={m.people_invite_send()}
      onClose={onDone}
    >
      <PersonFields form={office.form} fields={PERSON_FIELDS} />
    </OfficeForm>
  );
}
