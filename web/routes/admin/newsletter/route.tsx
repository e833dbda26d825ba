import { createFileRoute } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Heading } from '../../../ui/heading.tsx';
import { SheetButton } from '../-shared/sheet-button.tsx';
import { SubscriberList } from './-subscriber-list.tsx';

export const Route = createFileRoute('/admin/newsletter')({ component: NewsletterPage });

/** Subscribers, pending confirmations, and the sheet for the program that sends the newsletter. */
function NewsletterPage() {
  const [q, setQ] = useState('');
  const [state, setState] = useState('');
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
        <label className="field">
          {m.subscribers_search()}
          <input
            className="input"
            type="search"
            value={q}
            maxLength={255}
            onChange={(event) => setQ(event.target.value)}
          />
        </label>
        <label className="field">
          {m.office_state()}
          <select
            className="input"
            value={state}
            onChange={(event) => setState(event.target.value)}
          >
            <option value="">{m.office_any()}</option>
            <option value="subscribers">{m.subscribers_agreed()}</option>
            <option value="asked">{m.subscribers_asked()}</option>
          </select>
        </label>
      </search>
      <SubscriberList key={query} query={query} />
    </div>
  );
}
