import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useRow } from '../../../store/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Slip } from './-slip.tsx';
import './slip.css';

export const Route = createFileRoute('/admin/(orders)/slips')({ component: SlipsPage });

/** The slips of the orders that were selected, each on a sheet of its own. */
function SlipsPage() {
  const orderIds = useLocation({ select: ({ state }) => state.orderIds }) ?? [];
  return (
    <div className="stack admin-parts">
      <div className="row spread slip-tools">
        <Link to="/admin" search={{ tab: 'orders' }} className="text-link admin-back-link">
          ← {m.admin_order_back()}
        </Link>
        {orderIds.length > 0 && (
          <Button size="3" onClick={() => print()}>
            {m.slip_print()}
          </Button>
        )}
      </div>
      <Heading as="h1" size="7" className="slip-tools">
        {m.slips_title()}
      </Heading>
      {orderIds.length === 0 && <Empty text={m.slips_none()} />}
      {orderIds.map((orderId) => (
        <SlipOf key={orderId} orderId={orderId} />
      ))}
    </div>
  );
}

function SlipOf({ orderId }: { orderId: string }) {
  const order = useRow('order', orderId);
  return order && <Slip as="h2" order={order} />;
}
