import { m } from '../../../paraglide/messages.js';
import { useRowsOf } from '../../../store/store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

type Props = { orderId: string; linkKey: string };

/** The one place of an order's papers: what was issued, and this page on paper. */
export function OrderPapers({ orderId, linkKey }: Props) {
  const hasPapers = useRowsOf('invoice', orderId).length > 0;
  return (
    <div className="row order-papers">
      {hasPapers && (
        <ButtonLink
          to="/receipt/$orderId"
          params={{ orderId }}
          {...(linkKey ? { hash: `k=${linkKey}` } : {})}
          size="3"
          variant="soft"
        >
          {m.order_receipt_link()}
        </ButtonLink>
      )}
      <Button size="3" variant="soft" onClick={() => print()}>
        {hasPapers ? m.order_print() : m.order_print_page()}
      </Button>
    </div>
  );
}
