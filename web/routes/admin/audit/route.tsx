import { createFileRoute } from '@tanstack/react-router';
import type { AuditPage } from '../../../../worker/routes/admin/audit.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { usePages } from '../../../api/use-pages.ts';
import { m } from '../../../paraglide/messages.js';
import { Heading } from '../../../ui/heading.tsx';
import { useDebouncedText } from '../../../ui/list/debounced-text.ts';
import { NotLoaded } from '../../../ui/list/load-states.tsx';
import { Button } from '../-shared/button.tsx';
import { DayField, SearchField } from '../-shared/filter-fields.tsx';
import { Choice } from '../-shared/select.tsx';
import { type Changes, useFilters } from '../-shared/use-filters.ts';
import { AuditList } from './-list.tsx';
import { type AuditSearch, auditSearch } from './-search-params.ts';
import { ACTION_WORDS, formerStaff } from './-words.ts';
import './audit.css';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: auditSearch,
  component: Audit,
});

/** The audit: who did what, when, with the values before and after. */
function Audit() {
  const [filters, set] = useFilters(Route.useSearch(), auditSearch);
  const query = String(new URLSearchParams(filters));
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.audit_title()}
      </Heading>
      <p className="muted">{m.audit_lead()}</p>
      <Filters filters={filters} set={set} />
      <Found key={query} query={query} />
    </div>
  );
}

type Props = { filters: AuditSearch; set(changes: Changes<AuditSearch>): void };

function Filters({ filters, set }: Props) {
  const people = useAsked('/api/admin/audit/people').value?.staff ?? [];
  const [subject, typeSubject] = useDebouncedText(filters.subject ?? '', (subject) =>
    set({ subject }),
  );
  const acts = Object.entries(ACTION_WORDS)
    .map(([name, words]) => [name, words()] as const)
    .toSorted((a, b) => a[1].localeCompare(b[1]));
  return (
    <search className="list-filters">
      <SearchField
        className="list-words"
        label={m.audit_subject()}
        placeholder={m.audit_subject_hint()}
        value={subject}
        onType={typeSubject}
      />
      <Choice
        label={m.audit_who()}
        value={filters.who ?? ''}
        onChange={(event) => set({ who: event.target.value })}
      >
        <option value="">{m.office_anybody()}</option>
        {people.map(({ owner, name }) => (
          <option key={owner} value={owner}>
            {name || formerStaff(owner)}
          </option>
        ))}
        <option value="system">{m.audit_system()}</option>
      </Choice>
      <Choice
        label={m.audit_what()}
        value={filters.what ?? ''}
        onChange={(event) => set({ what: event.target.value })}
      >
        <option value="">{m.office_any()}</option>
        {acts.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Choice>
      <DayField label={m.payments_from()} value={filters.from} onType={(from) => set({ from })} />
      <DayField label={m.payments_to()} value={filters.to} onType={(to) => set({ to })} />
    </search>
  );
}

function Found({ query }: { query: string }) {
  const { first, pages, hasMore, failed, again, more } = usePages(`/api/admin/audit?${query}`);
  if (!first) return <NotLoaded failed={failed} again={again} />;
  const entries = pages.flatMap((page) => page.entries);
  const people: AuditPage['people'] = Object.assign({}, ...pages.map((page) => page.people));
  return (
    <>
      <p className="muted small numbers" role="status">
        {entries.length === 0 && !hasMore
          ? m.audit_none()
          : m.audit_found({ count: entries.length })}
      </p>
      {entries.length > 0 && <AuditList entries={entries} people={people} />}
      {hasMore && (
        <Button variant="soft" size="3" onClick={more}>
          {m.audit_more()}
        </Button>
      )}
    </>
  );
}
