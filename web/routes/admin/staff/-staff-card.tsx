import { useState } from 'react';
import type * as z from 'zod/mini';
import { roleChangeSchema } from '../../../../shared/account/account.ts';
import type { StaffMember } from '../../../../worker/routes/admin/staff.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { toastFailed } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { ask } from '../-shared/ask.ts';
import { CardButton } from '../-shared/editable-card.tsx';
import { ROLE_WORDS } from '../-shared/role-words.ts';
import { RoleOptions } from './-role-fields.tsx';

type Props = { member: StaffMember; isOwn: boolean; onDone(): void };

export function StaffCard({ member, isOwn, onDone }: Props) {
  const [changing, setChanging] = useState(false);
  const { id, role, email, signInPhone, seenAt, hasFactor } = member;
  const name = member.fullName || email || signInPhone || '';
  const remove = async () => {
    const isSure = await ask({
      title: m.staff_remove_ask({ name }),
      text: m.staff_remove_text(),
      yes: m.staff_remove(),
      no: m.staff_remove_no(),
    });
    if (isSure) await changeRole(id, { role: 'customer', was: role }, onDone);
  };
  return (
    <li className="card" aria-label={name}>
      <div className="row spread">
        <Heading as="h2" size="4">
          {name}
        </Heading>
        <span className="row staff-badges">
          {isOwn && <Badge tone="gray">{m.staff_you()}</Badge>}
          {member.disabledAt !== null && <Badge tone="red">{m.people_state_disabled()}</Badge>}
          <Badge tone={hasFactor ? 'blue' : 'yellow'}>{ROLE_WORDS[role]()}</Badge>
        </span>
      </div>
      <Facts
        className="office-facts"
        facts={[
          [m.people_email(), email ?? signInPhone ?? '–'],
          [m.people_factor(), hasFactor ? m.people_factor_on() : m.staff_factor_missing()],
          [m.staff_seen(), seenWords(member, seenAt)],
        ]}
      />
      {changing && <RoleForm member={member} onDone={onDone} onClose={() => setChanging(false)} />}
      {!isOwn && !changing && (
        <div className="row">
          <CardButton label={m.staff_change_of({ name })} onClick={() => setChanging(true)}>
            {m.staff_change()}
          </CardButton>
          <CardButton label={m.staff_remove_of({ name })} tone="red" onClick={() => void remove()}>
            {m.staff_remove()}
          </CardButton>
        </div>
      )}
    </li>
  );
}

function seenWords({ confirmed }: StaffMember, seenAt: number | null): string {
  if (!confirmed) return m.staff_waiting();
  return seenAt === null ? m.staff_never() : momentOf(seenAt);
}

type FormProps = { member: StaffMember; onDone(): void; onClose(): void };

function RoleForm({ member: { id, role: was }, onDone, onClose }: FormProps) {
  const [values] = useState({ role: was, reason: '' });
  const office = useOfficeForm({
    values,
    schema: roleChangeSchema,
    read: ({ role, reason }) => ({ role, was, ...(reason.trim() && { reason: reason.trim() }) }),
    save: (change) => changeRole(id, change, onDone),
    done: null,
    onSaved: onClose,
  });
  const { AppField } = office.form;
  return (
    <OfficeForm {...office} label={m.staff_change()} onClose={onClose}>
      <AppField name="role">
        {(field) => (
          <field.SelectField label={m.people_role()}>
            <RoleOptions />
          </field.SelectField>
        )}
      </AppField>
      <AppField name="reason">
        {(field) => <field.TextField optional label={m.people_reason()} maxLength={200} />}
      </AppField>
    </OfficeForm>
  );
}

/** False where it was not changed, after saying why. */
async function changeRole(
  id: string,
  change: z.output<typeof roleChangeSchema>,
  onDone: () => void,
): Promise<boolean> {
  const answer = await post(`/api/admin/staff/${encodeURIComponent(id)}/role`, change);
  if (answer.ok) toast(change.role === 'customer' ? m.staff_removed() : m.staff_changed());
  else if (answer.code === 'changed_meanwhile') toast(m.failure_title(), m.staff_stale(), 'bad');
  else toastFailed(answer);
  // What another admin changed is shown, too.
  if (answer.ok || answer.code === 'changed_meanwhile') onDone();
  return answer.ok;
}
