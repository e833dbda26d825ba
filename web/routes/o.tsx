import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useAsked } from '../api/use-asked.ts';
import { m } from '../paraglide/messages.js';
import { hiddenSeo } from '../seo.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';

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
    return <Navigate to="/order/$orderId" params={params} hash={`k=${value.key}`} replace />;
  }
  const isOver = code === '' || failed?.status === 404;
  if (isOver) {
    return (
      <main className="page buying">
        <EmptyState title={m.order_link_over_title()} text={m.order_link_over_text()}>
          <ButtonLink to="/contact" size="3">
            {m.nav_contact()}
          </ButtonLink>
        </EmptyState>
      </main>
    );
  }
  return (
    <main className="page buying" aria-busy={!failed}>
      <EmptyState
        title={failed ? m.order_link_failed() : m.order_opening()}
        text={failed ? m.order_link_failed_text() : ''}
      >
        {failed && (
          <Button size="3" onClick={() => void again()}>
            {m.broken_retry()}
          </Button>
        )}
      </EmptyState>
    </main>
  );
}
