import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { userOwner } from '../../../../shared/account/owner.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { m } from '../../../paraglide/messages.js';
import { useSession } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NotLoaded } from '../../../ui/list/load-states.tsx';
import { Button } from '../-shared/button.tsx';
import { useChanges } from '../-shared/use-changes.ts';
import { RoleList } from './-role-fields.tsx';
import { StaffCard } from './-staff-card.tsx';
import { StaffForm } from './-staff-form.tsx';
import '../office.css';
import './staff.css';

export const Route = createFileRoute('/admin/staff/')({ component: StaffPage });

/** Accounts of staff and their roles. */
function StaffPage() {
  const { value, failed, again } = useAsked('/api/admin/staff', useChanges('people'));
  const own = useSession()?.owner;
  const [inviting, setInviting] = useState(false);
  const others = value?.staff.filter(({ id }) => userOwner(id) !== own) ?? [];
  return (
    <div className="stack admin-parts">
      <div className="row spread">
        <Heading as="h1" size="7">
          {m.staff_title()}
        </Heading>
        {!inviting && (
          <Button size="3" onClick={() => setInviting(true)}>
            {m.staff_add()}
          </Button>
        )}
      </div>
      <p className="muted">{m.staff_intro()}</p>
      {inviting && (
        <Card id="staff-add" title={m.staff_add()}>
          <p className="muted">{m.staff_add_hint()}</p>
          <StaffForm
            onSaved={() => {
              setInviting(false);
              void again();
            }}
            onClose={() => setInviting(false)}
          />
        </Card>
      )}
      {!value && <NotLoaded failed={failed} again={again} text={m.staff_failed()} />}
      {value && (
        <ul className="office-list staff-list">
          {value.staff.map((member) => (
            <StaffCard
              key={`${member.id} ${member.role}`}
              member={member}
              isOwn={userOwner(member.id) === own}
              onDone={() => void again()}
            />
          ))}
        </ul>
      )}
      {value && others.length === 0 && (
        <Empty title={m.staff_none_title()} text={m.staff_none_text()} />
      )}
      <details className="card">
        <summary className="admin-settings-summary">{m.staff_roles()}</summary>
        <RoleList />
      </details>
    </div>
  );
}
