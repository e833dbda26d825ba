import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { useReady, useRow, useStore, useSyncState } from '../store/store.ts';
import { Orders } from './-admin-orders.tsx';
import { RecoveryCodes } from './-recovery-codes.tsx';

export const Route = createFileRoute('/admin/')({ component: Admin });

function Admin() {
  const ready = useReady();
  const offline = useSyncState() === 'offline';
  return (
    <div className="stack admin-parts">
      <h1 className="rt-Heading rt-r-size-7">{m.admin_title()}</h1>
      {offline && (
        <p role="status" className="admin-offline">
          {m.admin_offline()}
        </p>
      )}
      <RecoveryCodes />
      <Counts ready={ready} />
      {ready ? <Orders /> : <Waiting />}
    </div>
  );
}

function Counts({ ready }: { ready: boolean }) {
  const orders = useRow('counter', 'orders');
  const waiting = useRow('counter', 'waiting');
  const products = useStore('product');
  const counts = [
    [m.admin_count_orders(), orders?.n],
    [m.admin_count_waiting(), waiting?.n],
    [m.admin_count_products(), products.length],
  ] as const;
  return (
    <dl className="counts numbers">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{ready ? (count ?? 0) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <p className="sr-only">{m.admin_loading()}</p>
      <div className="admin-skeleton" />
      <div className="admin-skeleton" />
      <div className="admin-skeleton" />
    </div>
  );
}
