import { inviteSchema } from '../../../../shared/account/account.ts';
import { Refusal, type RefusalCode } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { AdminForm } from '../../../ui/form/form.tsx';
import { PlainField } from '../../../ui/form/plain-field.tsx';

/** Mails somebody a link by which they choose a password. */
export function InviteForm({ onDone }: { onDone(): void }) {
  const invite = async (body: object) => {
    const answer = await fetch('/api/admin/users/invite', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (answer?.ok) return;
    const said = (await answer?.json().catch(() => null)) as { code?: RefusalCode } | null;
    throw new Refusal(said?.code ?? 'internal');
  };
  return (
    <AdminForm
      label={m.people_invite()}
      schema={inviteSchema}
      read={({ email, fullName, role, locale }) => ({ email, fullName, role, locale })}
      save={invite}
      submit={m.people_invite_send()}
      onSaved={onDone}
      onClose={onDone}
    >
      {(errorOf) => (
        <div className="grid">
          <PlainField
            required
            name="fullName"
            label={m.people_name()}
            maxLength={100}
            error={errorOf('fullName')}
          />
          <PlainField
            required
            name="email"
            type="email"
            inputMode="email"
            label={m.people_email()}
            maxLength={255}
            error={errorOf('email')}
          />
          <label className="field">
            {m.people_role()}
            <select className="input" name="role" defaultValue="customer">
              <option value="customer">{m.people_state_customer()}</option>
              <option value="admin">{m.people_state_admin()}</option>
            </select>
          </label>
          <label className="field">
            {m.people_language()}
            <select className="input" name="locale" defaultValue="en">
              <option value="en">English</option>
              <option value="sw">Kiswahili</option>
            </select>
          </label>
        </div>
      )}
    </AdminForm>
  );
}
