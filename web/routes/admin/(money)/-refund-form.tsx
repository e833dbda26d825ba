import { useState } from 'react';
import { formatCents, unbrokenCents } from '../../../../shared/money.ts';
import { refundableCents } from '../../../../shared/payment/balance.ts';
import {
  amountFault,
  isReversed,
  manualRefundMethods,
  refundWays,
} from '../../../../shared/payment/by-hand.ts';
import type { MethodId } from '../../../../shared/payment/method.ts';
import { Refusal, type Row } from '../../../../shared/tx.ts';
import type { MoneyDecisions } from '../../../../worker/routes/admin/money.ts';
import { m } from '../../../paraglide/messages.js';
import { paidBy } from '../../../ui/order/payment-methods.ts';
import { centsField } from '../-form/typed.ts';
import { ask } from '../-shared/ask.ts';
import { Radios } from '../-shared/radios.tsx';
import { orRefusal } from '../-shared/result.ts';
import { ShortForm } from '../-shared/short-form.tsx';
import { waitForUndo } from '../-shared/undoable.ts';
import { askRefund as sendRefund } from '../(orders)/-refundable.ts';
import { REFUND_WAY_WORDS } from './-words.ts';

type Paid = Pick<Row<'attempt'>, 'id' | 'method' | 'receipt' | 'capturedCents'>;
type Asked = MoneyDecisions['ask-refund'];
type Props = {
  attempt: Paid;
  orderId: string;
  refunds: readonly Pick<Row<'refund'>, 'attemptId' | 'amountCents' | 'state' | 'way'>[];
  /** The suggested amount, where less is owed than could be refunded. */
  mostCents?: number;
  onClose?(): void;
  onDone?(): void;
};

/** Gives back a payment or a part of it, by the best way there is. */
export function RefundForm({ attempt, orderId, refunds, mostCents, onClose, onDone }: Props) {
  const ways = refundWays(attempt, refunds);
  const [chosen, setWay] = useState(ways[0]);
  // A refund made meanwhile may have used it up.
  const way = ways.includes(chosen) ? chosen : ways[0];
  const [handMethod, setHandMethod] = useState<MethodId>(attempt.method);
  // One id per refund: sent twice after a lost answer, it is still one refund.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const left = refundableCents(attempt, refunds);
  if (left <= 0) return <p className="muted">{m.refund_left_none()}</p>;

  const save = async (typed: Pick<Asked, 'amountCents' | 'receipt' | 'reason'>) => {
    const { amountCents } = typed;
    const fault = amountFault(amountCents, way) ?? (amountCents > left && 'error_refund_much');
    if (fault) throw new Refusal('invalid', { field: 'amountCents', message: fault });
    if (!(await isSure(amountCents, way))) return false;
    const hand = way === 'hand' ? { handMethod } : { receipt: '' };
    // The request is sent after these seconds; if it is refused, the form still holds what was typed.
    const words = m.hold_refund({ amount: formatCents(amountCents) });
    const ended = await waitForUndo(words);
    if (ended === 'undone') return false;
    const body = { refundId, attemptId: attempt.id, way, ...typed, ...hand };
    const sent = sendRefund(body, ended);
    if (sent) {
      setSending(true);
      const about = { mutation: 'askRefund', orderId, amountCents };
      await orRefusal(sent, about).finally(() => setSending(false));
    }
    setRefundId(crypto.randomUUID());
    return true;
  };

  return (
    <ShortForm
      label={m.refund_title()}
      fields={[
        {
          name: 'amountCents',
          label: m.todo_amount_field(),
          value: centsField(Math.min(left, mostCents ?? left)),
          isSum: true,
        },
        ...(way === 'hand' ? [{ name: 'receipt' as const, label: m.todo_proof_field() }] : []),
        { name: 'reason', label: m.refund_reason() },
      ]}
      submit={way === 'hand' ? m.refund_record() : m.todo_refund()}
      saving={isSending}
      done={way === 'hand' ? m.todo_done() : m.refund_sent()}
      save={save}
      onSaved={onDone}
      onClose={onClose}
    >
      <p className="muted">
        {m.refund_left({ amount: unbrokenCents(left) })}
        {way === 'reversal' && ` ${m.refund_once_hint()}`}
        {isReversed(attempt, refunds) && ` ${m.refund_once_done()}`}
      </p>
      <Radios<Row<'refund'>['way']>
        legend={m.refund_way()}
        choices={ways.map((id) => ({ id, words: REFUND_WAY_WORDS[id]() }))}
        chosen={way}
        onChoose={setWay}
      />
      {way === 'hand' && (
        <Radios<MethodId>
          legend={m.refund_hand_method()}
          choices={manualRefundMethods(attempt).map((id) => {
            return { id, words: paidBy(id) };
          })}
          chosen={handMethod}
          onChoose={setHandMethod}
        />
      )}
    </ShortForm>
  );
}

async function isSure(amountCents: number, way: Row<'refund'>['way']): Promise<boolean> {
  const amount = formatCents(amountCents);
  return ask({
    title: m.refund_ask({ amount }),
    text: way === 'hand' ? m.refund_ask_hand() : m.refund_ask_text(),
    yes: m.refund_yes({ amount }),
    no: m.refund_no(),
  });
}
