import { createFileRoute } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Heading } from '../../../ui/heading.tsx';
import { AnyField, SearchField } from '../-shared/filter-fields.tsx';
import { SheetButton } from '../-shared/sheet-button.tsx';
import { SubscriberList } from './-subscriber-list.tsx';

export const Route = createFileRoute('/admin/newsletter')({ component: NewsletterPage });

/** Subscribers, pending confirmations, and the sheet for the program that sends the newsletter. */
function NewsletterPage() {
  const [q, setQ] = useState('');
  const [state, setState] = useState<'' | 'subscribers' | 'asked'>('');
  const query = String(
    new URLSearchParams({ q: useDeferredValue(q), ...(state ? { state } : {}) }),
  );
  return (
    <div className="stack admin-parts">
      <div className="row spread">
        <Heading as="h1" size="7">
          {m.office_nav_newsletter()}
        </Heading>
        <SheetButton size="3" path="/api/admin/newsletter/list.csv" file="tiny-tag-newsletter.csv">
          {m.subscribers_csv()}
        </SheetButton>
      </div>
      <search className="office-filters">
        <SearchField label={m.subscribers_search()} value={q} maxLength={255} onType={setQ} />
        <AnyField
          label={m.office_state()}
          value={state}
          choices={['subscribers', 'asked']}
          words={(one) => (one === 'asked' ? m.subscribers_asked() : m.subscribers_agreed())}
          onChoose={setState}
        />
      </search>
      <SubscriberList key={query} query={query} />
    </div>
  );
}
