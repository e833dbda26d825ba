import { Link } from '@tanstack/react-router';
import type { Paper } from '../../../../shared/order/paper.ts';
import { m } from '../../../paraglide/messages.js';
import { MirrorContext } from '../../../store/store.ts';
import { OrderNothing } from '../(orders)/-order/missing.tsx';
import { useOrderDetail } from '../(orders)/-order/use-order-detail.ts';
import { Papers } from './-papers.tsx';

/** One order's paper, of an archived order too. */
export function OneOrder({ orderId, paper }: { orderId: string; paper: Paper }) {
  const { order, mirror, failed } = useOrderDetail(orderId);
  if (!order) return <OrderNothing failed={failed} />;
  return (
    <MirrorContext value={mirror}>
      <Papers paper={paper} orders={[order]}>
        <Link to="/admin/order/$orderId" params={{ orderId }} className="text-link admin-back-link">
          ← {m.slip_back()}
        </Link>
      </Papers>
    </MirrorContext>
  );
}
