import { formatCents } from '../../../../../shared/money.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/badge.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { PAYMENT_STATUS_TONES } from '../../../../ui/order/words.ts';
import { momentOf } from '../../../../ui/text/moment.ts';
import { ButtonLink } from '../../-shared/button.tsx';
import { CHANNEL_WORDS, PAYMENT_WORDS } from '../../-shared/order-words.ts';
import { Settling } from '../../-shared/settling.tsx';
import { useMay } from '../../-shared/use-may.ts';
import { StatusChange } from '../-status-select.tsx';
import { Due, Urgency } from '../-urgency.tsx';
import { AtDoor, ToCollect } from './at-door.tsx';
import { NextStep } from './next-step.tsx';

type Props = {
  order: Row<'order'>;
  name: string;
  linkKey: string | null | undefined;
  /** False where nothing is sent: the order was cancelled, or awaits an online payment. */
  sends: boolean;
};

/** Which order, whose, how much, how far, and the one thing to do next. */
export function OrderHead({ order, name, linkKey, sends }: Props) {
  const hasSums = useMay()('orders');
  return (
    <header className="orders-head">
      <div className="orders-head-words">
        <Heading as="h1" size="7" className="numbers">
          {m.admin_order_title({ number: orderNumber(order.id) })}
        </Heading>
        <p>
          <Urgency order={order} />
          <strong>{name}</strong> {!hasSums && <ToCollect order={order} />}
          {hasSums && (
            <>
              {' · '}
              <strong className="numbers">{formatCents(order.totalCents)}</strong>{' '}
              <span data-payment-status={order.paymentStatus}>
                <Badge tone={PAYMENT_STATUS_TONES[order.paymentStatus]}>
                  {PAYMENT_WORDS[order.paymentStatus]()}
                </Badge>
              </span>
              <AtDoor order={order} />
            </>
          )}
        </p>
        <p className="muted orders-placed">
          {momentOf(order.placedAt)}
          {order.channel !== 'shop' && ` · ${CHANNEL_WORDS[order.channel]()}`}
          <Due order={order} />
        </p>
      </div>
      <div className="row orders-head-status" data-order-status={order.status}>
        <StatusChange order={order} />
      </div>
      <Settling className="row orders-head-next">
        <NextStep order={order} linkKey={linkKey} />
        {sends && (
          <>
            <ButtonLink
              to="/admin/slip/$orderId"
              params={{ orderId: order.id }}
              color="gray"
              size="3"
              variant="soft"
            >
              {m.slip_title()}
            </ButtonLink>
            <ButtonLink
              to="/admin/parcel-label/$orderId"
              params={{ orderId: order.id }}
              color="gray"
              size="3"
              variant="soft"
            >
              {m.parcel_title()}
            </ButtonLink>
          </>
        )}
      </Settling>
    </header>
  );
}
