import { formatCents } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useOffline } from '../../../store/connection.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { dollars, methodName } from '../../../ui/order/payment-methods.ts';
import { openPage } from '../../../ui/order/provider-page.ts';
import { useSeconds } from '../../../ui/text/seconds.ts';
import { hiddenPhone } from './hidden-phone.ts';

type Props = { attempt: Row<'attempt'>; linkKey: string };

/** What the payment waits for. */
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
  const isOffline = useOffline();
  return (
    <>
      <p className="order-check-phone">
        {!isOffline && <i className="order-pulse" aria-hidden="true" />}
        <strong>{title}</strong>
      </p>
      <p>{children}</p>
      {isOffline && <strong>{m.payment_waits_offline()}</strong>}
    </>
  );
}

/** A prompt is shown for about a minute. After that the server keeps querying M-Pesa. */
const PROMPT_S = 75;

function CheckPhone({ attempt }: { attempt: Row<'attempt'> }) {
  const seconds = useSeconds(attempt.startedAt);
  const isOffline = useOffline();
  return (
    <>
      <Waiting title={m.payment_check_phone()}>
        {m.payment_check_phone_text({
          amount: formatCents(attempt.amountCents),
          phone: hiddenPhone(attempt.phone),
        })}
      </Waiting>
      {!isOffline && (
        <p className="muted small">
          {seconds < PROMPT_S ? m.payment_check_phone_wait() : m.payment_check_phone_late()}
          <span className="numbers" aria-hidden="true">
            {' '}
            {clock(seconds)}
          </span>
        </p>
      )}
    </>
  );
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
