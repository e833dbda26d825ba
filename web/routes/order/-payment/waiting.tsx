import { formatCents } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { openPage } from '../../../ui/order/pay-calls.ts';
import { dollars, methodName } from '../../../ui/order/payment-methods.ts';
import { CheckPhone } from './check-phone.tsx';

type Props = { attempt: Row<'attempt'>; linkKey: string };

/** What the customer is waited for, or waits for. */
export function PaymentWaiting({ attempt, linkKey }: Props) {
  if (attempt.channel === 'prompt') return <CheckPhone attempt={attempt} />;
  if (attempt.channel === 'manual') {
    return (
      <Waiting title={m.payment_code_checking()}>
        {m.payment_code_checking_text({ code: attempt.typedCode ?? '' })}
      </Waiting>
    );
  }
  return <OnPage attempt={attempt} linkKey={linkKey} />;
}

function OnPage({ attempt, linkKey }: Props) {
  const { payUrl, method, amountCents, chargeMinor, orderId } = attempt;
  const amount = chargeMinor === null ? formatCents(amountCents) : dollars(chargeMinor);
  return (
    <>
      <Waiting title={m.payment_page_title()}>
        {m.payment_page_text({ amount, method: methodName(method) })}
      </Waiting>
      {payUrl && (
        <ButtonAnchor
          href={payUrl}
          onClick={(event) => {
            event.preventDefault();
            openPage({ orderId, linkKey }, payUrl);
          }}
          size="4"
        >
          {m.payment_page_open()}
        </ButtonAnchor>
      )}
      <p className="muted small">{m.payment_page_check()}</p>
    </>
  );
}

function Waiting({ title, children }: { title: string; children: string }) {
  return (
    <>
      <p className="order-check-phone">
        <i className="order-pulse" aria-hidden="true" />
        <strong>{title}</strong>
      </p>
      <p>{children}</p>
    </>
  );
}
