import { createFileRoute } from '@tanstack/react-router';
import { isForSale } from '../../../../shared/catalogue/product.ts';
import { m } from '../../../paraglide/messages.js';
import { useFilling, useLoad, useRow, useStore } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { Orders } from './-orders.tsx';
import { RecoveryCodes } from './-recovery-codes.tsx';
import { ordersSearch } from './-search-params.ts';

export const Route = createFileRoute('/admin/(orders)/')({
  validateSearch: ordersSearch,
  component: Admin,
});

function Admin() {
  const filters = Route.useSearch();
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.admin_title()}
      </Heading>
      <SyncLine />
      <RecoveryCodes />
      <Counts />
      <Filling />
      <Orders inAddress={filters} />
    </div>
  );
}

function Counts() {
  const load = useLoad();
  const orders = useRow('counter', 'orders');
  const waiting = useRow('counter', 'waiting');
  const products = useStore('product').filter(isForSale);
  const counts = [
    [m.admin_count_orders(), orders?.n],
    [m.admin_count_waiting(), waiting?.n],
    [m.admin_count_products(), products.length || undefined],
  ] as const;
  return (
    <dl className="admin-counts numbers">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count ?? (load === 'known' ? 0 : '–')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Its place stays while it is empty, so that the word is read out. */
function Filling() {
  const filling = useFilling();
  return (
    <p className="sync-line" role="status">
      {filling && m.admin_filling()}
    </p>
  );
}
