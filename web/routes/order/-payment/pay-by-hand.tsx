import { useState } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { accountOf, normaliseReceipt } from '../../../../shared/payment/paybill.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useSession } from '../../../store/store.ts';
import { Field } from '../../../ui/form/field.tsx';
import { LoadingButton } from '../../../ui/loading-button.tsx';
import { leavesFocusToPayment } from './pay-again.tsx';
import { check } from './pay-calls.ts';

type Props = {
  order: Row<'order'>;
  linkKey: string;
  /** There is a payment that can be asked about without a code. */
  asksAlone: boolean;
  onAct(): void;
};

/** `of`: the payment's state it was said in, because the next state says more. */
type Note = { words: string; isBad: boolean; of: string };

/** For those whose phone gets no request, or who prefer M-Pesa's own menu. */
export function PayByMenu({ order, isOpen }: Pick<Props, 'order'> & { isOpen?: boolean }) {
  const payTo = useSession()?.payTo;
  return (
    payTo && (
      <details className="order-pay-by-hand" open={isOpen}>
        <summary>{m.payment_by_menu()}</summary>
        <p>{wayOf(payTo, order)}</p>
      </details>
    )
  );
}

/** For customers whose payment is not shown. */
export function PayByHand({ order, linkKey, asksAlone, onAct }: Props) {
  const mirror = useMirror();
  const [code, setCode] = useState('');
  const [said, setNote] = useState<Note | null>(null);
  const of = order.paymentStatus;
  const note = said?.of === of ? said : null;
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (busy) return;
    const isTyped = code.trim() !== '';
    if (!isTyped && !asksAlone)
      return setNote({ words: m.payment_code_missing(), isBad: true, of });
    if (isTyped && normaliseReceipt(code) === null) {
      return setNote({ words: m.error_code(), isBad: true, of });
    }
    setNote(null);
    setBusy(true);
    onAct();
    const why = await check({ orderId: order.id, linkKey }, code.trim());
    // What becomes of a code is said where the payment's state is.
    if (why) setNote({ words: why, isBad: true, of });
    else if (!isTyped) setNote({ words: m.payment_looked(), isBad: false, of });
    await mirror?.pull();
    setBusy(false);
  };

  return (
    <details ref={leavesFocusToPayment} className="order-pay-by-hand">
      <summary>{m.payment_by_hand()}</summary>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field
          id="pay-code"
          label={m.payment_code()}
          error={note?.isBad ? note.words : null}
          hint={m.payment_by_hand_text()}
        >
          {(inputProps) => (
            <input
              {...inputProps}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <p role="status">{note?.isBad === false && note.words}</p>
        <LoadingButton size="3" variant="soft" type="submit" loading={busy}>
          {m.payment_code_check()}
        </LoadingButton>
      </form>
    </details>
  );
}

function wayOf(
  { kind, number }: { kind: 'paybill' | 'till'; number: string },
  { id, totalCents }: Row<'order'>,
) {
  const amount = formatCents(totalCents);
  if (kind === 'till') return m.payment_till({ number, amount });
  return m.payment_paybill({ number, account: accountOf(id), amount });
}
