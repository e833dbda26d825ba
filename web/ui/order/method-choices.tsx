import type { Terms } from '../../../shared/order/collection.ts';
import type { MethodId } from '../../../shared/payment/method.ts';
import { m } from '../../paraglide/messages.js';
import { Choices } from '../form/choices.tsx';
import { methodHint, methodNameFor, type Offer } from './payment-methods.ts';

type Props = {
  label: string;
  heading?: boolean;
  offer: Offer;
  totalCents: number;
  terms: Terms | undefined;
  /** At the workshop. */
  collected: boolean;
  value: MethodId;
  onChoose(method: MethodId): void;
};

/** Every way to pay this total, with what it asks of the customer. */
export function MethodChoices({
  label,
  heading,
  offer,
  totalCents,
  terms,
  collected,
  ...rest
}: Props) {
  const cashFeeCents = terms?.cashFeeCents ?? 0;
  const hinted = { totalCents, rate: offer.rate, cashFeeCents, collected };
  return (
    <>
      <Choices
        name="paymentMethod"
        label={label}
        heading={heading ?? false}
        shape="rows"
        choices={offer.methods}
        {...rest}
        show={(method) => (
          <span className="form-choice-text">
            <strong>{methodNameFor(method, collected)}</strong>
            <small className="muted">{methodHint(method, hinted)}</small>
          </span>
        )}
      />
      {offer.tooHigh && <p className="muted small">{m.payment_mpesa_too_high()}</p>}
    </>
  );
}
