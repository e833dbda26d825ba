import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { useOffline } from '../../store/connection.ts';
import { MirrorContext, useSession } from '../../store/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LoadingPage } from '../../ui/feedback/loading.tsx';
import { Offline } from '../../ui/page/offline.tsx';
import { useOrderMirror } from './-mirror.ts';
import { OrderView } from './-view.tsx';
import './order.css';
import '../../ui/cart/buying.css';

export const Route = createFileRoute('/order/$orderId')({
  head: () => hiddenSeo(m.order_title()),
  component: OrderPage,
});

function OrderPage() {
  const { orderId } = Route.useParams();
  const { mirror, key, state } = useOrderMirror(orderId);
  const isOffline = useOffline();
  if (state === 'opening') return <LoadingPage title={m.order_title()} text={m.order_opening()} />;
  // Offline it is unknown whether the order exists.
  if (state === 'missing') return isOffline ? <Offline /> : <Missing orderId={orderId} />;
  return (
    <MirrorContext value={mirror}>
      <OrderView orderId={orderId} linkKey={key} />
    </MirrorContext>
  );
}

function Missing({ orderId }: { orderId: string }) {
  const isGuest = useSession()?.role === 'guest';
  return (
    <main className="page buying">
      <Empty isPage picture="8" title={m.order_missing_title()} text={m.order_missing_text()}>
        {isGuest && (
          <ButtonLink to="/auth" size="3" state={{ next: `/order/${orderId}` }}>
            {m.auth_submit()}
          </ButtonLink>
        )}
        <ButtonLink to="/contact" size="3" variant="soft">
          {m.nav_contact()}
        </ButtonLink>
      </Empty>
    </main>
  );
}
