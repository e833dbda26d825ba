import { m } from '../../../paraglide/messages.js';
import { useRowsOf } from '../../../store/store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

type Props = { orderId: string; linkKey: string };

/** What was issued, to read and to print; before that, this page on paper. */
export function OrderPapers({ orderId, linkKey }: Props) {
  const hasPapers = useRowsOf('invoice', orderId).length > 0;
  return (
    <div className="row order-papers">
      {hasPapers ? (
        <ButtonLink
          to="/receipt/$orderId"
          params={{ orderId }}
          {...(linkKey ? { hash: `k=${linkKey}` } : {})}
          size="3"
          variant="soft"
        >
          {m.order_receipt_link()}
        </ButtonLink>
      ) : (
        <Button size="3" variant="soft" onClick={() => print()}>
          {m.order_print_page()}
        </Button>
      )}
    </div>
  );
}
