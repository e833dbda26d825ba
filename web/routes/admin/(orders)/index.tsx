import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isForSale } from '../../../../shared/catalogue/product.ts';
import { m } from '../../../paraglide/messages.js';
import { useFilling, useRow, useRows } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { TabList } from '../../../ui/list/tabs.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { ButtonLink } from '../-shared/button.tsx';
import { type PanelSearch, panelSearch, type TABS } from '../-shared/panel-search.ts';
import { useMay } from '../-shared/use-may.ts';
import { useOrDash } from '../-shared/use-or-dash.ts';
import { Products } from '../(products)/-products.tsx';
import { Orders } from './-list/orders.tsx';
import { RecoveryCodes } from './-today/recovery-codes.tsx';
import { Today } from './-today/today.tsx';
import './-today/today.css';

export const Route = createFileRoute('/admin/(orders)/')({
  // Parsed by the page, since this function is in the first script of every page.
  validateSearch: (given: Record<string, unknown>) => given as PanelSearch,
  component: Admin,
});

type Tab = (typeof TABS)[number];

function Admin() {
  const given = Route.useSearch();
  const search = useMemo(() => panelSearch(given), [given]);
  const navigate = useNavigate();
  const may = useMay();
  const tab = search.tab ?? 'orders';
  const tabs = [
    ...(may('shop')
      ? [{ key: 'products', text: m.products_title(), panel: 'admin-panel' } as const]
      : []),
    { key: 'orders', text: m.money_nav_orders(), panel: 'admin-panel' } as const,
  ];
  const show = (tab: Tab) =>
    void navigate({ to: '.', search: { tab }, replace: true, resetScroll: false });
  return (
    <div className={`stack admin-parts ${search.tab ? 'today-apart' : ''}`}>
      <div className="today-head">
        <Heading as="h1" size="7">
          {m.admin_title()}
        </Heading>
        {may('orders') && (
          <>
            <Counts />
            <ButtonLink to="/admin/new-order" size="3" variant="soft">
              {m.manual_new()}
            </ButtonLink>
          </>
        )}
      </div>
      <SyncLine />
      <RecoveryCodes />
      <Filling />
      <Today />
      {tabs.length > 1 && (
        <TabList<Tab> id="admin" label={m.panel_tabs()} tabs={tabs} chosen={tab} onChoose={show} />
      )}
      <div
        {...(tabs.length > 1 && { role: 'tabpanel', 'aria-labelledby': `admin-tab-${tab}` })}
        id="admin-panel"
        className="stack admin-parts"
      >
        {tab === 'products' ? (
          <Products key={`${search.show} ${search.find} ${search.open}`} inAddress={search} />
        ) : (
          <Orders inAddress={search} />
        )}
      </div>
    </div>
  );
}

function Counts() {
  const orDash = useOrDash();
  const orders = useRow('counter', 'orders');
  const waiting = useRow('counter', 'waiting');
  const products = useRows('product').filter(isForSale);
  return (
    <Facts
      className="today-counts numbers"
      facts={[
        [m.admin_count_products(), orDash(products.length)],
        [m.admin_count_orders(), orDash(orders?.n ?? 0)],
        [m.admin_count_waiting(), orDash(waiting?.n ?? 0)],
      ]}
    />
  );
}

/** The element stays while it is empty, so that screen readers announce its text. */
function Filling() {
  const filling = useFilling();
  return (
    <p className="sync-line" role="status">
      {filling && m.admin_filling()}
    </p>
  );
}
