import { maskPhone } from '../../../../shared/input/phone.ts';
import { formatCents } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useSeconds } from '../../../ui/text/seconds.ts';

/** A prompt rings for about a minute; after that the shop goes on asking M-Pesa by itself. */
const RINGS_S = 75;

export function CheckPhone({ attempt }: { attempt: Row<'attempt'> }) {
  const seconds = useSeconds(attempt.startedAt);
  return (
    <>
      <p className="order-check-phone">
        <i className="order-pulse" aria-hidden="true" />
        <strong>{m.payment_check_phone()}</strong>
      </p>
      <p>
        {m.payment_check_phone_text({
          amount: formatCents(attempt.amountCents),
          phone: maskPhone(attempt.phone),
        })}
      </p>
      <p className="muted small">
        {seconds < RINGS_S ? m.payment_check_phone_wait() : m.payment_check_phone_late()}
        <span className="numbers" aria-hidden="true">
          {' '}
          {clock(seconds)}
        </span>
      </p>
    </>
  );
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
