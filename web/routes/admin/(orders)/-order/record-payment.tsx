import { useState } from 'react';
import { formatCents } from '../../../../../shared/money.ts';
import { isCollected } from '../../../../../shared/order/collection.ts';
import { isActive, isMoneySeen } from '../../../../../shared/order/states.ts';
import { RECORDABLE_METHODS } from '../../../../../shared/payment/by-hand.ts';
import { DOOR_METHOD } from '../../../../../shared/payment/door.ts';
import type { MethodId } from '../../../../../shared/payment/method.ts';
import { dayAt } from '../../../../../shared/time.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { shopNow } from '../../../../store/shop-time.ts';
import { methodNameFor } from '../../../../ui/order/payment-methods.ts';
import { decide } from '../../-shared/tell.ts';
import { Decisions, formDecision, reasonField } from '../../(money)/-decisions.tsx';
import { Choices } from '../../(money)/-refund-form.tsx';

type Props = { order: Row<'order'>; attempts: Row<'attempt'>[] };
const BY_HAND = [...new Set([DOOR_METHOD, ...RECORDABLE_METHODS])];

/** Records the rider's cash, or money that a statement shows. The order is then paid. */
export function RecordPayment({ order, attempts }: Props) {
  const [method, setMethod] = useState<MethodId>(DOOR_METHOD);
  const { id: orderId, totalCents: amountCents } = order;
  if (isMoneySeen(order) || order.status === 'cancelled' || attempts.some(isActive)) return null;
  const record = formDecision({
    key: 'record',
    words: m.record_title(),
    fields: [
      { name: 'receipt', label: m.record_receipt() },
      { name: 'day', label: m.record_day(), value: dayAt(shopNow()), type: 'date' },
      reasonField(),
    ],
    submit: m.record_send({ amount: formatCents(amountCents) }),
    done: m.record_done(),
    save: (typed) => {
      const attemptId = crypto.randomUUID();
      return decide('record-payment', { orderId, attemptId, method, amountCents, ...typed });
    },
    children: (
      <>
        <p className="muted">{m.record_hint()}</p>
        <Choices<MethodId>
          legend={m.payments_method()}
          choices={BY_HAND.map((id) => ({ id, words: methodNameFor(id, isCollected(order)) }))}
          chosen={method}
          onChoose={setMethod}
        />
      </>
    ),
  });
  return <Decisions quiet decisions={[record]} />;
}
