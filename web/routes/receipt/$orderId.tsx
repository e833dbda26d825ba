import { createFileRoute, Link } from '@tanstack/react-router';
import type { Receipt } from '../../../worker/routes/shop/receipts.ts';
import { useAsked } from '../../api/use-asked.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { useSession } from '../../store/store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LoadingPage } from '../../ui/feedback/loading.tsx';
import { useLinkKey } from '../../ui/order/link-key.ts';
import { useFragment } from '../../ui/page/fragment.ts';
import { Paper } from './-paper.tsx';
import './receipt.css';
import '../../ui/cart/buying.css';

export const Route = createFileRoute('/receipt/$orderId')({
  head: () => hiddenSeo(m.receipt_title()),
  component: ReceiptPage,
});

/** An order's papers, to read and to print: for its owner, the holder of its link and admins. */
function ReceiptPage() {
  const { orderId } = Route.useParams();
  const key = useLinkKey(orderId);
  // The key in the fragment is known once the page is hydrated.
  if (useFragment() === null) return <LoadingPage title={m.receipt_title()} />;
  return <Asked key={`${orderId}.${key}`} orderId={orderId} linkKey={key} />;
}

function Asked({ orderId, linkKey }: { orderId: string; linkKey: string }) {
  const isGuest = useSession()?.role === 'guest';
  const { value, failed, again } = useAsked(
    `/api/receipts/${encodeURIComponent(orderId)}`,
    null,
    linkKey && `${orderId}.${linkKey}`,
  );
  if (value) return <Papers receipt={value} linkKey={linkKey} />;
  if (!failed) return <LoadingPage title={m.receipt_title()} />;
  const isMissing = failed.status === 404;
  return (
    <main className="page buying">
      <Empty
        isPage
        picture="8"
        title={isMissing ? m.receipt_missing() : m.receipt_failed()}
        text={isMissing ? m.receipt_missing_text() : m.order_link_failed_text()}
      >
        {isMissing && isGuest && (
          <ButtonLink to="/auth" size="3" state={{ next: `/receipt/${orderId}` }}>
            {m.auth_submit()}
          </ButtonLink>
        )}
        {!isMissing && (
          <Button size="3" onClick={() => void again()}>
            {m.broken_retry()}
          </Button>
        )}
      </Empty>
    </main>
  );
}

function Papers({ receipt, linkKey }: { receipt: Receipt; linkKey: string }) {
  const { id } = receipt.order;
  return (
    <main className="page buying receipt-papers">
      <div className="row spread receipt-tools">
        <Link
          to="/order/$orderId"
          params={{ orderId: id }}
          {...(linkKey ? { hash: `k=${linkKey}` } : {})}
          className="text-link"
        >
          ← {m.receipt_back()}
        </Link>
        {receipt.papers.length > 0 && (
          <Button size="3" onClick={() => print()}>
            {m.receipt_print()}
          </Button>
        )}
      </div>
      {receipt.papers.length === 0 && (
        <Empty isPage title={m.receipt_none()} text={m.receipt_none_text()} />
      )}
      {receipt.papers.map((paper, i) => (
        <Paper
          key={`${paper.kind}${paper.number}`}
          paper={paper}
          receipt={receipt}
          first={i === 0}
        />
      ))}
    </main>
  );
}
