import type { Customer } from '../../../../worker/routes/admin/users.ts';
import { usePages } from '../../../api/use-pages.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { MoreButton, NotLoaded } from '../../../ui/list/load-states.tsx';
import { dayOf } from '../../../ui/text/moment.ts';
import { ButtonLink } from '../-shared/button.tsx';
import { ROLE_WORDS } from '../-shared/role-words.ts';
import { useChanges } from '../-shared/use-changes.ts';

type Props = { query: string; words: string };

export function CustomerList({ query, words }: Props) {
  const changes = useChanges('people');
  const { first, pages, hasMore, failed, again, more } = usePages(
    `/api/admin/users?${query}`,
    changes,
  );
  if (!first) return <NotLoaded failed={failed} again={again} />;
  const rows = pages.flatMap(({ users }) => users);
  if (rows.length === 0) {
    return words === '' ? (
      <Empty text={m.people_none()} />
    ) : (
      <Empty title={m.people_none()} text={m.people_guests()}>
        <ButtonLink
          to="/admin"
          search={{ tab: 'orders', q: words, all: true }}
          size="3"
          variant="soft"
        >
          {m.people_in_orders()}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <table className="list-table office-people">
        <caption className="sr-only">{m.office_nav_customers()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.people_name()}</th>
            <th scope="col">{m.people_email()}</th>
            <th scope="col">{m.people_phone()}</th>
            <th scope="col">{m.people_role()}</th>
            <th scope="col">{m.people_since()}</th>
            <th scope="col">{m.admin_action()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((person) => (
            <PersonLine key={person.id} person={person} />
          ))}
        </tbody>
      </table>
      {hasMore && <MoreButton onClick={more} />}
    </>
  );
}

function PersonLine({ person }: { person: Customer['user'] }) {
  const { id, fullName, email, createdAt } = person;
  const phone = person.phone || person.signInPhone;
  const name = fullName || email || phone || '';
  return (
    <tr>
      <td className="list-id">{name}</td>
      <td className="list-name">{email ?? '–'}</td>
      <td className="list-method numbers">{phone || '–'}</td>
      <td className="list-status">
        <PersonState person={person} />
      </td>
      <td className="list-date">{dayOf(createdAt)}</td>
      <td className="list-view">
        <ButtonLink
          to="/admin/customers/$userId"
          params={{ userId: id }}
          aria-label={m.people_view_of({ name })}
          size="2"
          variant="soft"
        >
          {m.admin_view()}
        </ButtonLink>
      </td>
    </tr>
  );
}

/** Disabled before anything else; then what the account may do. */
export function PersonState({ person }: { person: Customer['user'] }) {
  if (person.disabledAt !== null) {
    return <Badge tone="red">{m.people_state_disabled()}</Badge>;
  }
  if (person.role !== 'customer') {
    const role = ROLE_WORDS[person.role]();
    return (
      <Badge tone={person.hasFactor ? 'blue' : 'yellow'}>
        {person.hasFactor ? role : m.people_state_staff_new({ role })}
      </Badge>
    );
  }
  return person.confirmed ? (
    <Badge tone="gray">{m.people_state_customer()}</Badge>
  ) : (
    <Badge tone="yellow">{m.people_state_invited()}</Badge>
  );
}
