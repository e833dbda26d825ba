import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { normalisePhone } from '../../shared/phone.ts';
import { ORDER_KEY_HEADER } from '../../shared/sync.ts';
import type { Row } from '../../shared/tx.ts';
import { m } from '../paraglide/messages.js';
import { useMirror } from '../store/store.ts';
import { refusalText } from '../ui/refusal.ts';

type Props = { order: Row<'order'>; linkKey: string; lastPhone: string | null };

/** Rings the same phone again, or another one. */
export function PayAgain({ order, linkKey, lastPhone }: Props) {
  const mirror = useMirror();
  const address = mirror?.get('address', order.id);
  const [phone, setPhone] = useState(() => local(lastPhone ?? address?.phone ?? ''));
  const [error, setError] = useState<string | null>(null);
  const [ringing, setRinging] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const pay = async () => {
    if (ringing) return;
    if (normalisePhone(phone) === null) {
      setError(m.error_phone());
      input.current?.focus();
      return;
    }
    setError(null);
    setRinging(true);
    setError(await ring(order.id, phone, linkKey));
    await mirror?.pull();
    setRinging(false);
  };

  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <div className="field">
        <label htmlFor="pay-phone">{m.checkout_mpesa_phone()}</label>
        <input
          id="pay-phone"
          ref={input}
          className="input"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={phone}
          aria-invalid={error ? true : undefined}
          aria-describedby="pay-error pay-hint"
          onChange={(event) => setPhone(event.target.value)}
        />
        <span id="pay-error" className="field-error" role="alert">
          {error}
        </span>
        <span id="pay-hint" className="muted small">
          {m.payment_other_number()}
        </span>
      </div>
      <Button size="4" type="submit" loading={ringing}>
        {lastPhone === null ? m.payment_pay() : m.payment_pay_again()}
      </Button>
    </form>
  );
}

/** '0712345678' as people write it. */
const local = (phone: string) => phone.replace(/^254/, '0');

/** What to say when the phone could not be rung, null when it rings. */
async function ring(orderId: string, phone: string, linkKey: string): Promise<string | null> {
  if (!navigator.onLine) return m.payment_no_line();
  const answer = await fetch(`/api/orders/${orderId}/pay`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(linkKey ? { [ORDER_KEY_HEADER]: `${orderId}.${linkKey}` } : {}),
    },
    body: JSON.stringify({ phone }),
  }).catch(() => null);
  if (!answer) return m.payment_no_line();
  if (answer.ok) return null;
  const { code = 'internal' } = (await answer.json().catch(() => ({}))) as { code?: string };
  return code === 'invalid' ? m.error_phone() : refusalText(code);
}
