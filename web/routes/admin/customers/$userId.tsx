import { createFileRoute, Link } from '@tanstack/react-router';
import { userOwner } from '../../../../shared/account/owner.ts';
import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import type { Customer } from '../../../../worker/routes/admin/users.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NotLoaded } from '../../../ui/list/load-states.tsx';
import { ORDER_STATUS_TONES, PAYMENT_STATUS_TONES, statusWord } from '../../../ui/order/words.ts';
import { Facts } from '../../../ui/text/facts.tsx';
import { dayOf, momentOf } from '../../../ui/text/moment.ts';
import { PAYMENT_WORDS } from '../-shared/order-words.ts';
import { useChanges } from '../-shared/use-changes.ts';
import { PersonState } from './-customer-list.tsx';
import { PersonVerbs } from './-person-verbs.tsx';

export const Route = createFileRoute('/admin/customers/$userId')({
  component: CustomerPage,
  remountDeps: ({ params }) => params,
});

/** One account with its actions and orders. */
function CustomerPage() {
  const { userId } = Route.useParams();
  const changes = useChanges('people');
  const orders = useRows('order');
  const { value, failed, again } = useAsked(
    `/api/admin/users/${encodeURIComponent(userId)}`,
    `${changes} ${ofOwner(orders, userOwner(userId))}`,
  );
  return (
    <div className="stack admin-parts">
      <Link to="/admin/customers" className="text-link office-back">
        {m.people_all()}
      </Link>
      {!value && <NotLoaded failed={failed} again={again} />}
      {value && (
        <>
          <Heading as="h1" size="7">
            {value.user.fullName || value.user.email || value.user.signInPhone}
          </Heading>
          <section className="card" aria-label={m.people_account()}>
            <PersonFacts person={value.user} />
            <PersonVerbs person={value.user} onDone={again} />
          </section>
          <Ordered orders={value.orders} />
        </>
      )}
    </div>
  );
}

/** Changes with their orders. */
const ofOwner = (orders: readonly Row<'order'>[], id: string) =>
  orders.flatMap(({ owner, updatedAt }) => (owner === id ? [updatedAt] : [])).join();

function PersonFacts({ person }: { person: Customer['user'] }) {
  const { email, phone, signInPhone, createdAt, lastSignInAt, hasFactor } = person;
  return (
    <Facts
      className="office-facts"
      facts={[
        [m.people_role(), <PersonState key="role" person={person} />],
        [m.people_email(), email ?? '–'],
        [m.people_phone(), phone || '–'],
        signInPhone && [m.people_sign_in_phone(), signInPhone],
        [m.people_since(), dayOf(createdAt)],
        [m.people_last(), lastSignInAt === null ? '–' : momentOf(lastSignInAt)],
        [m.people_factor(), hasFactor ? m.people_factor_on() : m.people_factor_off()],
      ]}
    />
  );
}

function Ordered({ orders }: Pick<Customer, 'orders'>) {
  return (
    <section className="stack" aria-labelledby="ordered-title">
      <Heading as="h2" size="5" id="ordered-title">
        {m.people_orders()}
      </Heading>
      {orders.length === 0 ? (
        <p className="muted">{m.people_no_orders()}</p>
      ) : (
        <table className="list-table office-ordered">
          <caption className="sr-only">{m.people_orders()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.admin_order_id()}</th>
              <th scope="col">{m.admin_date()}</th>
              <th scope="col">{m.admin_amount()}</th>
              <th scope="col">{m.admin_payment()}</th>
              <th scope="col">{m.admin_status()}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ id, placedAt, totalCents, paymentStatus, status, shippingMethod }) => (
              <tr key={id}>
                <td className="list-id numbers">
                  <Link to="/admin/order/$orderId" params={{ orderId: id }} className="text-link">
                    {orderNumber(id)}
                  </Link>
                </td>
                <td className="list-date">{dayOf(placedAt)}</td>
                <td className="list-amount numbers">{formatCents(totalCents)}</td>
                <td className="list-payment">
                  <Badge tone={PAYMENT_STATUS_TONES[paymentStatus]}>
                    {PAYMENT_WORDS[paymentStatus]()}
                  </Badge>
                </td>
                <td className="list-status">
                  <Badge tone={ORDER_STATUS_TONES[status]}>
                    {statusWord({ status, shippingMethod })}
                  </Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
