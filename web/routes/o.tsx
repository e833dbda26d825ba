import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useAsked } from '../api/use-asked.ts';
import { m } from '../paraglide/messages.js';
import { hiddenSeo } from '../seo.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyPage } from '../ui/feedback/empty.tsx';
import { LoadingPage } from '../ui/feedback/loading.tsx';

export const Route = createFileRoute('/o')({
  head: () => hiddenSeo(m.order_title()),
  component: ShortLink,
});

const unchanging = () => () => {};
/** The code in the fragment, which no server log ever sees; null while hydrating. */
const useCode = () =>
  useSyncExternalStore(
    unchanging,
    () => location.hash.slice(1),
    () => null,
  );

/** Where the link in an SMS leads: opens its order. */
function ShortLink() {
  const code = useCode();
  const { value, failed, again } = useAsked(code ? '/api/order-link' : null, undefined, code ?? '');
  if (value) {
    const params = { orderId: value.orderId };
    return (
      <Navigate
        to="/order/$orderId"
        params={params}
        hash={`k=${value.key}`}
        state={value.stop ? { stop: value.stop } : {}}
        replace
      />
    );
  }
  if (code === '' || failed?.status === 404) {
    return (
      <EmptyPage title={m.order_link_over_title()} text={m.order_link_over_text()}>
        <ButtonLink to="/contact" size="3">
          {m.nav_contact()}
        </ButtonLink>
      </EmptyPage>
    );
  }
  if (!failed) return <LoadingPage title={m.order_title()} text={m.order_opening()} />;
  return (
    <EmptyPage title={m.order_link_failed()} text={m.order_link_failed_text()}>
      <Button size="3" onClick={() => void again()}>
        {m.broken_retry()}
      </Button>
    </EmptyPage>
  );
}
