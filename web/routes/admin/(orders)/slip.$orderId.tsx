import { Button } from '@radix-ui/themes';
import { createFileRoute, Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { MirrorContext } from '../../../store/store.ts';
import { OrderNothing } from './-order/missing.tsx';
import { useOrderDetail } from './-order/use-order-detail.ts';
import { Slip } from './-slip.tsx';
import './slip.css';

export const Route = createFileRoute('/admin/(orders)/slip/$orderId')({ component: SlipPage });

function SlipPage() {
  const { orderId } = Route.useParams();
  const { order, mirror, failed } = useOrderDetail(orderId);
  if (!order) return <OrderNothing failed={failed} />;
  return (
    <MirrorContext value={mirror}>
      <div className="stack admin-parts">
        <div className="row spread slip-tools">
          <Link
            to="/admin/order/$orderId"
            params={{ orderId }}
            className="text-link admin-back-link"
          >
            ← {m.slip_back()}
          </Link>
          <Button size="3" className="tall" onClick={() => print()}>
            {m.slip_print()}
          </Button>
        </div>
        <Slip as="h1" order={order} />
      </div>
    </MirrorContext>
  );
}
