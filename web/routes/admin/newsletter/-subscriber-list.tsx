import { useState } from 'react';
import type { SubscriberRow } from '../../../../worker/routes/admin/subscribers.ts';
import { post } from '../../../api/http.ts';
import { usePages } from '../../../api/use-pages.ts';
import { LANGUAGES } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { MoreButton, NotLoaded } from '../../../ui/list/load-states.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { dayOf } from '../../../ui/text/moment.ts';
import { Button } from '../-shared/button.tsx';
import { toastResult } from '../-shared/result.ts';

export function SubscriberList({ query }: { query: string }) {
  const { first, pages, hasMore, failed, again, more } = usePages(`/api/admin/newsletter?${query}`);
  if (!first) return <NotLoaded failed={failed} again={again} />;
  const rows = pages.flatMap(({ found }) => found);
  const { subscribers, asked } = first.counts;
  return (
    <>
      <Facts
        className="admin-counts office-counts numbers"
        facts={[
          [m.subscribers_agreed(), subscribers],
          [m.subscribers_asked(), asked],
        ]}
      />
      {rows.length === 0 ? (
        <Empty text={subscribers + asked > 0 ? m.subscribers_none() : m.subscribers_nobody()} />
      ) : (
        <table className="list-table office-subscribers">
          <caption className="sr-only">{m.office_nav_newsletter()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.people_email()}</th>
              <th scope="col">{m.office_state()}</th>
              <th scope="col">{m.subscribers_since()}</th>
              <th scope="col">{m.people_language()}</th>
              <th scope="col">{m.admin_action()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <SubscriberLine key={row.id} row={row} onGone={again} />
            ))}
          </tbody>
        </table>
      )}
      {hasMore && <MoreButton onClick={more} />}
    </>
  );
}

function SubscriberLine({ row, onGone }: { row: SubscriberRow; onGone(): void }) {
  const [sure, setSure] = useState(false);
  const { id, email, locale, askedAt, confirmedAt } = row;
  const remove = async () => {
    if (!sure) return setSure(true);
    const asked = post('/api/admin/newsletter/remove', { subscriberId: id });
    if (await toastResult(asked, m.subscribers_removed())) onGone();
  };
  const act = sure ? m.office_remove_sure() : m.office_remove();
  return (
    <tr>
      <td className="list-name">{email}</td>
      <td className="list-status">
        <Badge tone={confirmedAt === null ? 'yellow' : 'green'}>
          {confirmedAt === null ? m.subscribers_asked() : m.subscribers_agreed()}
        </Badge>
      </td>
      <td className="list-date">{dayOf(confirmedAt ?? askedAt)}</td>
      <td className="list-method">{LANGUAGES[locale]}</td>
      <td className="list-view">
        <Button
          size="2"
          variant="soft"
          color="red"
          aria-label={m.office_do_of({ act, name: email })}
          onClick={remove}
        >
          {act}
        </Button>
      </td>
    </tr>
  );
}
