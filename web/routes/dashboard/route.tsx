import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isStaff } from '../../../shared/account/roles.ts';
import { useAsked } from '../../api/use-asked.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import type { Session } from '../../store/identity/session.ts';
import { useLoad, useRows } from '../../store/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { SyncLine } from '../../ui/page/sync-line.tsx';
import { MemberPage } from '../auth/-member-page.tsx';
import { MyOrders } from './-orders.tsx';
import './dashboard.css';

/** Loaded late: it is the last on the page. */
const MyDesigns = lazy(() => import('./-designs.tsx'));

export const Route = createFileRoute('/dashboard')({
  head: () => hiddenSeo(m.nav_dashboard()),
  component: Dashboard,
});

function Dashboard() {
  return (
    <MemberPage title={m.nav_dashboard()}>
      {(session) => (
        <>
          <Heading as="h1" size="7">
            {m.nav_dashboard()}
          </Heading>
          <p className="muted">{m.dashboard_welcome({ name: session.name ?? '' })}</p>
          <SyncLine />
          <Cards session={session} />
          <MyOrders />
          {session.hasSms && <GuestOrders />}
          <Suspense fallback={null}>
            <MyDesigns />
          </Suspense>
        </>
      )}
    </MemberPage>
  );
}

function Cards({ session }: { session: Session }) {
  const load = useLoad();
  const orders = useRows('order').length;
  return (
    <div className="member-cards">
      <Link to="/profile" className="member-card">
        <strong>{m.profile_title()}</strong>
        <span className="muted">{m.dashboard_profile_text()}</span>
      </Link>
      <Link to="/dashboard" hash="orders" className="member-card">
        <strong>{m.dashboard_orders()}</strong>
        <span className="muted numbers">
          {orders > 0 || load === 'known'
            ? m.dashboard_orders_count({ count: orders })
            : load === 'waiting' && m.loading()}
        </span>
      </Link>
      <Link to="/shop" className="member-card">
        <strong>{m.dashboard_shop()}</strong>
        <span className="muted">{m.dashboard_shop_text()}</span>
      </Link>
      {isStaff(session.role) && (
        <section className="member-card" aria-labelledby="admin-access">
          <strong id="admin-access">{m.dashboard_admin()}</strong>
          <ButtonLink to="/admin" size="3">
            {m.auth_to_admin()}
          </ButtonLink>
        </section>
      )}
    </div>
  );
}

/** Few have such orders, so the form comes when it is needed. */
const GuestOrdersForm = lazy(() =>
  import('./-guest-orders-form.tsx').catch(() => ({ default: () => <></> })),
);

/** Asks whether orders that a guest made with this person's number are theirs. */
function GuestOrders() {
  const { value, again } = useAsked('/api/account/guest-orders');
  if (!value?.phone) return null;
  return (
    <Suspense fallback={null}>
      <GuestOrdersForm phone={value.phone} onMoved={again} />
    </Suspense>
  );
}
