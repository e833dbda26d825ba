import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useAsked } from '../api/use-asked.ts';
import { m } from '../paraglide/messages.js';
import { hiddenSeo } from '../seo.ts';
import { useFragment } from '../ui/page/fragment.ts';
import { UnopenedLink } from '../ui/page/unopened-link.tsx';

export const Route = createFileRoute('/o')({
  head: () => hiddenSeo(m.order_title()),
  component: ShortLink,
});

/** Where the link in an SMS leads: opens its order. */
function ShortLink() {
  const code = useFragment();
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
  return (
    <UnopenedLink
      {...{ code, failed, again }}
      opening={{ title: m.order_title(), text: m.order_opening() }}
      over={{ title: m.order_link_over_title(), text: m.order_link_over_text() }}
    />
  );
}
