import { useState } from 'react';
import { formatCents } from '../../../../../shared/money.ts';
import { isActive, isPayable } from '../../../../../shared/order/states.ts';
import { RECORDABLE_METHODS } from '../../../../../shared/payment/by-hand.ts';
import { DOOR_METHOD } from '../../../../../shared/payment/door.ts';
import { DEFAULT_METHOD, type MethodId } from '../../../../../shared/payment/method.ts';
import { dayAt } from '../../../../../shared/time.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { post } from '../../../../api/http.ts';
import { m } from '../../../../paraglide/messages.js';
import { shopNow } from '../../../../store/shop-time.ts';
import { useSession } from '../../../../store/store.ts';
import { paidBy } from '../../../../ui/order/payment-methods.ts';
import { displayPhone } from '../../../../ui/text/phone-words.ts';
import { Radios } from '../../-shared/radios.tsx';
import { decide, orRefusal } from '../../-shared/result.ts';
import { useMay } from '../../-shared/use-may.ts';
import { Decisions, formDecision, reasonField } from '../../(money)/-decisions.tsx';

type Props = {
  order: Row<'order'>;
  attempts: Row<'attempt'>[];
  /** The customer's number. */
  phone: string;
};
const BY_HAND = [...new Set([DOOR_METHOD, ...RECORDABLE_METHODS])];

/** Sends an M-Pesa request to the customer's phone, or records money in hand or on a statement. */
export function TakePayment({ order, attempts, phone }: Props) {
  const [method, setMethod] = useState<MethodId>(DOOR_METHOD);
  const may = useMay();
  const session = useSession();
  const { id: orderId, totalCents: amountCents } = order;
  const amount = formatCents(amountCents);
  if (!isPayable(order) || attempts.some(isActive)) return null;
  const ask = formDecision({
    key: 'ask',
    words: m.ask_payment_title(),
    fields: [{ name: 'phone', label: m.ask_payment_phone(), value: displayPhone(phone) }],
    submit: m.ask_payment_send({ amount }),
    done: m.ask_payment_done(),
    save: (typed) =>
      orRefusal(post(`/api/orders/${orderId}/pay`, { method: DEFAULT_METHOD, ...typed })),
    children: <p className="muted">{m.ask_payment_hint()}</p>,
  });
  const record = formDecision({
    key: 'record',
    words: m.record_title(),
    fields: [
      { name: 'receipt', label: m.record_receipt() },
      { name: 'day', label: m.record_day(), value: dayAt(shopNow()), type: 'date' },
      reasonField(),
    ],
    submit: m.record_send({ amount }),
    done: m.record_done(),
    save: (typed) => {
      const attemptId = crypto.randomUUID();
      return decide('record-payment', { orderId, attemptId, method, amountCents, ...typed });
    },
    children: (
      <>
        <p className="muted">{m.record_hint()}</p>
        <Radios<MethodId>
          legend={m.payments_method()}
          choices={BY_HAND.map((id) => ({ id, words: paidBy(id) }))}
          chosen={method}
          onChoose={setMethod}
        />
      </>
    ),
  });
  const hasMpesa = session?.methods?.includes(DEFAULT_METHOD);
  return (
    <Decisions quiet decisions={[...(hasMpesa ? [ask] : []), ...(may('money') ? [record] : [])]} />
  );
}
