import { useState } from 'react';
import { formatCents } from '../../../../../shared/money.ts';
import {
  FINISHED,
  isCovered,
  isMoneySeen,
  isUnconfirmed,
  isUnsent,
  orderNumber,
} from '../../../../../shared/order/states.ts';
import { refundableCents } from '../../../../../shared/payment/balance.ts';
import { SHEET_SIZES, type SheetSize } from '../../../../../shared/press/gang.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { useMirror, useRows, useRowsOf } from '../../../../store/store.ts';
import { TYPE_WORDS } from '../../../../ui/label/option-words.ts';
import { useOrderParts } from '../../../../ui/order/parts.ts';
import { useIsBoundForPoint } from '../../../../ui/order/status-badge.tsx';
import { statusWord } from '../../../../ui/order/words.ts';
import { Button, ButtonLink } from '../../-shared/button.tsx';
import { Select } from '../../-shared/select.tsx';
import { useMay } from '../../-shared/use-may.ts';
import { makeSheets } from '../../(production)/-make-sheets.ts';
import { MoveLines } from '../../(production)/-move-lines.tsx';
import { SHEET_WORDS } from '../../(production)/-production-queue.tsx';
import { awaitsConsent, isMakeable, nextSheets, queued } from '../../(production)/-queue.ts';
import { CopyPayLink } from '../-new/pay-link.tsx';
import { useStatus } from '../-use-status.ts';

/** `linkKey`, which opens the order's own link, is not mirrored. */
type Props = { order: Row<'order'>; linkKey?: string | null | undefined };

/** The one thing to do next: confirm the order, get it paid, make its sheets, move it on, refund it. */
export function NextStep({ order, linkKey }: Props) {
  const mirror = useMirror();
  const [sheet, setSheet] = useState<SheetSize>('a4');
  const parts = useOrderParts(order.id);
  const all = queued(parts, [order], useRows('pack'));
  const setStatus = useStatus();
  const isBound = useIsBoundForPoint(order);
  const number = orderNumber(order.id);
  const may = useMay();
  if (order.status === 'cancelled') return <RefundLink orderId={order.id} />;
  if (FINISHED.includes(order.status)) return null;
  if (isUnconfirmed(order)) {
    if (!may('orders')) return null;
    return (
      <Button size="3" onClick={() => void setStatus(order, 'processing')}>
        {m.orders_confirm_cash_of({ number })}
      </Button>
    );
  }
  if (isBound) return <StatusButton order={order} status="shipped" />;
  if (order.paymentStatus === 'refunded' && isUnsent(order.status)) {
    return may('orders') && <CancelRefunded order={order} />;
  }
  if (order.paymentStatus === 'review') return may('money') && <ReviewLink />;
  if (!isCovered(order)) {
    return linkKey && !isMoneySeen(order) ? <CopyPayLink order={order} linkKey={linkKey} /> : null;
  }
  if (order.status === 'shipped') return <StatusButton order={order} status="delivered" />;
  const sheets = nextSheets(all.filter(isMakeable));
  const type = sheets[0]?.press.type;
  if (type && !may('press')) return null;
  if (type) {
    return (
      <div className="row">
        <Button size="3" onClick={() => void makeSheets(sheets, sheet, mirror)}>
          {m.work_make({ type: TYPE_WORDS[type]() })}
        </Button>
        <Select
          className="orders-sheet-select"
          aria-label={m.work_sheet()}
          value={sheet}
          choices={SHEET_SIZES}
          words={(size) => SHEET_WORDS[size]}
          onChoose={setSheet}
        />
      </div>
    );
  }
  if (all.length > 0) return <p>{m.work_shape_gone()}</p>;
  if (!may('floor') || awaitsConsent(order, parts)) return null;
  return <MoveLines parts={parts} code={number} only="on" />;
}

type StatusProps = { order: Row<'order'>; status: 'shipped' | 'delivered' };

function StatusButton({ order, status }: StatusProps) {
  const setStatus = useStatus();
  const words = statusWord(order, status);
  return (
    <Button
      size="3"
      aria-label={m.orders_at_point_of({ words, number: orderNumber(order.id) })}
      onClick={() => void setStatus(order, status)}
    >
      {words}
    </Button>
  );
}

/** Nothing of what was paid is left, so nothing is made or sent. */
function CancelRefunded({ order }: { order: Row<'order'> }) {
  const setStatus = useStatus();
  return (
    <>
      <span>{m.orders_cancel_refunded()}</span>
      <Button size="3" onClick={() => void setStatus(order, 'cancelled')}>
        {m.orders_cancel_of({ number: orderNumber(order.id) })}
      </Button>
    </>
  );
}

/** Where it is decided whether money arrived. */
const ReviewLink = () => (
  <ButtonLink to="/admin/money" size="3">
    {m.today_attention()}
  </ButtonLink>
);

/** What was paid for a cancelled order goes back on the page of its payment. */
function RefundLink({ orderId }: { orderId: string }) {
  const refunds = useRowsOf('refund', orderId);
  const paid = useRowsOf('attempt', orderId).find((one) => refundableCents(one, refunds) > 0);
  const may = useMay();
  if (!paid || !may('money')) return null;
  return (
    <ButtonLink to="/admin/payment/$paymentId" params={{ paymentId: paid.id }} size="3">
      {m.order_refund_of({ amount: formatCents(refundableCents(paid, refunds)) })}
    </ButtonLink>
  );
}
