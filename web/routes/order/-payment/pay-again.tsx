import { useRef, useState } from 'react';
import { normalisePhone } from '../../../../shared/input/phone.ts';
import { formatCents } from '../../../../shared/money.ts';
import { isCollected, termsOf } from '../../../../shared/order/collection.ts';
import { isPaidAtDoor } from '../../../../shared/payment/door.ts';
import { DEFAULT_METHOD, type MethodId, methodOf } from '../../../../shared/payment/method.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useRow } from '../../../store/store.ts';
import { Field, FieldNotes } from '../../../ui/form/field.tsx';
import { useChosen } from '../../../ui/form/use-chosen.ts';
import { LoadingButton } from '../../../ui/loading-button.tsx';
import { MethodChoices } from '../../../ui/order/method-choices.tsx';
import { useOffer } from '../../../ui/order/payment-methods.ts';
import { leavesFocusTo } from '../../../ui/page/focus-heading.ts';
import { pay } from './pay-calls.ts';

type Props = {
  order: Row<'order'>;
  linkKey: string;
  latest: Row<'attempt'> | undefined;
  onAct(): void;
};

/** The payment's state beside it is announced by itself. */
export const leavesFocusToPayment = leavesFocusTo('.order-payment h2');

/** Pays again: by the same method, from another number, or by another method. */
export function PayAgain({ order, linkKey, latest, onAct }: Props) {
  const mirror = useMirror();
  const zone = useRow('zone', order.zoneId);
  const terms = termsOf(order, { zone, workshop: useRow('workshop', 'workshop') });
  const all = useOffer(terms, order.totalCents);
  const isAtDoor = isPaidAtDoor(order.paymentMethod) && order.paymentStatus === 'unpaid';
  // Who has chosen to pay at the door opens this to pay now.
  const offer = isAtDoor ? { ...all, methods: all.methods.filter((id) => !isPaidAtDoor(id)) } : all;
  const address = mirror?.get('address', order.id);
  const [wish, setWish] = useState<MethodId>(latest?.method ?? DEFAULT_METHOD);
  const [phone, setPhone] = useState(() => local(latest?.phone || (address?.phone ?? '')));
  const [email, setEmail] = useState(address?.email ?? '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const method = useChosen(offer.methods, wish, setWish);
  const isPrompt = methodOf(method).flow === 'prompt';
  const asksEmail = methodOf(method).needsEmail && (address?.bySms || address?.email === '');

  const submit = async () => {
    if (busy) return;
    const isWrongPhone = isPrompt && normalisePhone(phone) === null;
    const isWrongEmail = asksEmail && !isEmailLike(email);
    const wrong = isWrongPhone ? m.error_phone() : isWrongEmail ? m.error_email() : null;
    setError(wrong);
    if (wrong) return input.current?.focus();
    setBusy(true);
    onAct();
    const typed = { ...(isPrompt && { phone }), ...(asksEmail && { email: email.trim() }) };
    setError(await pay({ orderId: order.id, linkKey }, method, typed));
    await mirror?.pull();
    setBusy(false);
  };

  return (
    <form
      ref={leavesFocusToPayment}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MethodChoices
        label={m.payment_how()}
        offer={offer}
        totalCents={order.totalCents}
        terms={terms}
        collected={isCollected(order)}
        value={method}
        onChoose={setWish}
      />
      {isPrompt ? (
        <Field id="pay-phone" label={m.checkout_mpesa_phone()} error={error}>
          {(inputProps) => (
            <input
              {...inputProps}
              ref={input}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
      ) : asksEmail ? (
        <Field
          id="pay-email"
          label={m.checkout_email()}
          hint={m.checkout_pay_email_hint()}
          error={error}
        >
          {(inputProps) => (
            <input
              {...inputProps}
              ref={input}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <FieldNotes id="pay" error={error} />
      )}
      <div className="order-pay">
        <p>
          <span className="muted">{m.totals_total()}</span>
          <strong className="numbers">{formatCents(order.totalCents)}</strong>
        </p>
        <LoadingButton size="4" type="submit" loading={busy}>
          {action(order, method, latest)}
        </LoadingButton>
      </div>
    </form>
  );
}

function action(order: Row<'order'>, method: MethodId, latest: Row<'attempt'> | undefined) {
  if (isPaidAtDoor(method)) {
    return isCollected(order) ? m.payment_collect_choose() : m.payment_choose_cash();
  }
  if (latest?.method === method) return m.payment_pay_again();
  if (methodOf(method).flow === 'prompt') return m.payment_pay();
  return m.payment_pay_amount({ amount: formatCents(order.totalCents) });
}

/** The server checks the exact rule. */
const isEmailLike = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());

/** '0712345678' as people write it; a masked number is not typed again. */
const local = (phone: string) => (phone.includes('*') ? '' : phone.replace(/^254/, '0'));
