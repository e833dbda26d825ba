import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { isCollected } from '../../../../shared/order/collection.ts';
import { isActive, isPayable, isUnconfirmed } from '../../../../shared/order/states.ts';
import { isPaidAtDoor } from '../../../../shared/payment/door.ts';
import { PAYBILL_METHOD } from '../../../../shared/payment/method.ts';
import type { Row } from '../../../../shared/tx.ts';
import { afterPaint } from '../../../boot/tasks.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useRowsOf } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { dismissAll } from '../../../ui/feedback/toast.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { dollars } from '../../../ui/order/payment-methods.ts';
import { wasAtPage } from '../../../ui/order/provider-page.ts';
import {
  PAYMENT_STATUS_TONES,
  PAYMENT_STATUS_WORDS,
  paymentFailureText,
} from '../../../ui/order/words.ts';
import { hiddenPhone } from './hidden-phone.ts';
import { useMissing } from './missing.ts';
import { NoReminders } from './no-reminders.tsx';
import { PayAgain } from './pay-again.tsx';
import { PayByHand, PayByMenu } from './pay-by-hand.tsx';
import { leave } from './pay-calls.ts';
import { PaymentWaiting } from './waiting.tsx';

type Props = { order: Row<'order'>; linkKey: string };

/** The state of the payment, live, and what the customer can do. */
export function OrderPayment({ order, linkKey }: Props) {
  useLeft(order.id, linkKey);
  const attempts = useRowsOf('attempt', order.id).toSorted((a, b) => b.startedAt - a.startedAt);
  const [latest] = attempts;
  const open = attempts.find(isActive);
  const { paymentStatus, status } = order;
  const [opened] = useState(paymentStatus);
  const shown = useMissing(order) ? 'pending' : paymentStatus;
  const isOpen = isPayable(order);
  const mayPay = isOpen && (!open || open.channel === 'page');
  const isAtDoor = isPaidAtDoor(order.paymentMethod) && paymentStatus === 'unpaid';
  // Confirmed cash is unpaid again after a failed try to pay online, until more happens to the order.
  const isFailed =
    isOpen && (paymentStatus === 'failed' || (isAtDoor && latest?.endedAt === order.updatedAt));
  const isAwaited = isOpen && !isAtDoor;
  usePolling(isAwaited && paymentStatus !== 'failed');
  useNoToasts(paymentStatus === 'failed');
  const [state, onAct] = useShownChange(paymentStatus);
  const begun = attempts.find(({ channel }) => channel !== 'manual');
  const asksAlone = begun !== undefined && (isActive(begun) || begun.state === 'timed_out');
  const folded = open ? m.payment_other_way() : isAtDoor && m.payment_pay_now();
  const again = (
    <PayAgain order={order} linkKey={linkKey} latest={open ? undefined : begun} onAct={onAct} />
  );
  return (
    <Card
      className={`order-payment order-${paymentStatus} ${status === 'pending' && opened !== 'paid' ? 'order-before-payment' : ''}`}
    >
      <div className="row spread order-payment-head">
        <Heading as="h2" size="5" tabIndex={-1}>
          {m.payment_heading()}
        </Heading>
        <Badge ref={state} tone={PAYMENT_STATUS_TONES[shown]} data-payment-status={paymentStatus}>
          {PAYMENT_STATUS_WORDS[shown]()}
        </Badge>
      </div>
      <div role="status" className="stack">
        {isOpen && paymentStatus === 'pending' && open && (
          <PaymentWaiting attempt={open} linkKey={linkKey} />
        )}
        {paymentStatus === 'paid' && <PaymentPaid attempts={attempts} order={order} />}
        {isFailed && latest && <Failed attempt={latest} />}
        {isOpen && paymentStatus === 'unpaid' && status !== 'delivered' && (
          <p>{unpaidText(order)}</p>
        )}
        {paymentStatus === 'review' && <InReview order={order} />}
        {paymentStatus === 'refunded' && <p>{m.payment_refunded_text()}</p>}
      </div>
      {mayPay && !folded && again}
      {mayPay && folded && (
        <details className="order-pay-by-hand">
          <summary>{folded}</summary>
          {again}
        </details>
      )}
      {mayPay && !isAtDoor && <PayByMenu order={order} />}
      {isOpen && !(isAtDoor && !latest) && (
        <PayByHand order={order} linkKey={linkKey} asksAlone={asksAlone} onAct={onAct} />
      )}
      {isAwaited && !open && <NoReminders order={order} linkKey={linkKey} />}
      {!isAwaited && <OrderPapers order={order} linkKey={linkKey} />}
    </Card>
  );
}

/**
 * A customer who cancelled on a provider's page returns to `?left=1`. The address alone changes nothing, so
 * the page ends the attempt, once, when the order has loaded.
 */
function useLeft(orderId: string, linkKey: string) {
  const mirror = useMirror();
  const navigate = useNavigate();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('left') !== '1') return;
    if (wasAtPage(orderId)) {
      leave({ orderId, linkKey })
        .then(() => mirror?.pull())
        .catch(() => {});
    }
    void navigate({
      to: '/order/$orderId',
      params: { orderId },
      hash: location.hash.slice(1),
      replace: true,
    });
  }, [orderId, linkKey, mirror, navigate]);
}

/** That the order was placed is no news beside a payment that failed, and covers the way to pay again. */
function useNoToasts(isFailed: boolean) {
  useEffect(() => {
    if (isFailed) dismissAll();
  }, [isFailed]);
}

/** A change of state within this time after the reader paid or asked comes from that. */
const ACTED_MS = 120_000;

/** Shows a change that comes from the reader's act: the forms are below the state, which may be off screen. */
function useShownChange(status: Row<'order'>['paymentStatus']) {
  const state = useRef<HTMLSpanElement>(null);
  const actedAt = useRef(-ACTED_MS);
  useEffect(() => {
    const isOwn = status && performance.now() - actedAt.current < ACTED_MS;
    if (!isOwn) return undefined;
    return afterPaint(() => state.current?.scrollIntoView({ block: 'nearest' }));
  }, [status]);
  const onAct = () => {
    actedAt.current = performance.now();
  };
  return [state, onAct] as const;
}

const POLL_MS = 5000;

/** Pulls while a payment is expected: on a bad network a message of the socket may be lost. */
function usePolling(isExpected: boolean) {
  const mirror = useMirror();
  useEffect(() => {
    if (!isExpected) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') mirror?.pull().catch(() => {});
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [mirror, isExpected]);
}

type OfOrder = { attempts: Row<'attempt'>[]; order: Row<'order'> };

function PaymentPaid({ attempts, order }: OfOrder) {
  return (
    <>
      {order.status !== 'cancelled' && order.totalCents > 0 && (
        <p className="order-paid-words">
          <strong>{m.payment_paid_title({ amount: formatCents(order.totalCents) })}</strong>
        </p>
      )}
      {attempts.map(
        (attempt) =>
          attempt.state === 'settled' && (
            <p key={attempt.id} className="muted numbers">
              {proof(attempt)}
            </p>
          ),
      )}
    </>
  );
}

function proof({ receipt, phone, chargeMinor, method }: Row<'attempt'>): string {
  if (receipt === null) return m.payment_receipt_unknown();
  if (method === PAYBILL_METHOD && phone) {
    return m.payment_receipt({ receipt, phone: hiddenPhone(phone) });
  }
  const charged = chargeMinor === null ? '' : m.payment_dollars({ dollars: dollars(chargeMinor) });
  return `${m.payment_receipt_plain({ receipt })} ${charged}`;
}

function Failed({ attempt }: { attempt: Row<'attempt'> }) {
  return (
    <p>
      <strong>{paymentFailureText(attempt.reason)}</strong> {moneyText(attempt)}
    </p>
  );
}

/** These already say what happened to the money. */
const SAYS_ENOUGH: Row<'attempt'>['reason'][] = ['code_unknown', 'page_lost', 'returned'];
function moneyText({ reason, state }: Row<'attempt'>) {
  if (SAYS_ENOUGH.includes(reason)) return '';
  return state === 'timed_out' ? m.payment_timed_out_text() : m.payment_no_money_taken();
}

function unpaidText(order: Row<'order'>) {
  if (!isPaidAtDoor(order.paymentMethod)) return m.payment_unpaid_text();
  const amount = formatCents(order.totalCents);
  if (isCollected(order)) {
    return isUnconfirmed(order)
      ? m.payment_collect_unconfirmed({ amount })
      : m.payment_collect_text({ amount });
  }
  return isUnconfirmed(order)
    ? m.payment_cash_unconfirmed({ amount })
    : m.payment_cash_text({ amount });
}

function InReview({ order }: Pick<OfOrder, 'order'>) {
  const missing = useMissing(order);
  if (!missing) return <p>{m.payment_review_text()}</p>;
  const came = formatCents(order.totalCents - missing);
  return (
    <>
      <p>{m.payment_too_little({ came, missing: formatCents(missing) })}</p>
      <PayByMenu order={{ ...order, totalCents: missing }} isOpen />
    </>
  );
}

/** What was issued, to read and to print; before that, this page on paper. */
function OrderPapers({ order: { id: orderId }, linkKey }: Props) {
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
