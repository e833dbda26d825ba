import { Link, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Paper } from '../../../../shared/order/paper.ts';
import { m } from '../../../paraglide/messages.js';
import { useReady, useStore } from '../../../store/store.ts';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Papers } from './-papers.tsx';

/** The papers of the orders that were selected, each on a sheet of its own, in that order. */
export function ChosenOrders({ paper }: { paper: Paper }) {
  const chosen = useLocation({ select: ({ state }) => state.orderIds });
  const ready = useReady();
  const all = useStore('order');
  const orders = useMemo(() => {
    const byId = new Map(all.map((order) => [order.id, order]));
    return (chosen ?? []).flatMap((id) => byId.get(id) ?? []);
  }, [all, chosen]);
  if (!ready) return <Loading rows={2} />;
  return (
    <Papers paper={paper} orders={orders}>
      <Link to="/admin" search={{ tab: 'orders' }} className="text-link admin-back-link">
        ← {m.admin_order_back()}
      </Link>
    </Papers>
  );
}
