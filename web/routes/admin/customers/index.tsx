import { createFileRoute } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Button } from '../-shared/button.tsx';
import { AnyField, SearchField } from '../-shared/filter-fields.tsx';
import { useMay } from '../-shared/use-may.ts';
import { CustomerList } from './-customer-list.tsx';
import { InviteForm } from './-invite-form.tsx';
import '../office.css';

export const Route = createFileRoute('/admin/customers/')({ component: CustomersPage });

/** Everybody with an account: found by how a name, an address or a number begins. */
function CustomersPage() {
  const may = useMay();
  const [q, setQ] = useState('');
  const [who, setWho] = useState<'' | 'staff' | 'disabled'>('');
  const [inviting, setInviting] = useState(false);
  const words = useDeferredValue(q).trim();
  const query = String(new URLSearchParams({ q: words, ...(who ? { who } : {}) }));
  return (
    <div className="stack admin-parts">
      <div className="row spread">
        <Heading as="h1" size="7">
          {m.office_nav_customers()}
        </Heading>
        {!inviting && (
          <Button size="3" onClick={() => setInviting(true)}>
            {m.people_invite()}
          </Button>
        )}
      </div>
      {inviting && (
        <Card id="invite-title" title={m.people_invite()}>
          <p className="muted">{m.people_invite_hint()}</p>
          <InviteForm onDone={() => setInviting(false)} />
        </Card>
      )}
      <search className="office-filters">
        <SearchField
          label={m.people_search()}
          placeholder={m.people_search_hint()}
          value={q}
          onType={setQ}
        />
        <AnyField
          label={m.people_who()}
          value={who}
          choices={may('staff') ? (['staff', 'disabled'] as const) : (['disabled'] as const)}
          words={(one) => (one === 'staff' ? m.staff_title() : m.people_disabled())}
          any={m.office_anybody}
          onChoose={setWho}
        />
      </search>
      <CustomerList key={query} query={query} words={words} />
    </div>
  );
}
