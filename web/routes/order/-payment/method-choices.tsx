import type { MethodId } from '../../../../shared/payment/method.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { Choices } from '../../../ui/form/choices.tsx';
import { methodHint, methodName, type Offer } from './payment-methods.ts';

type Props = {
  label: string;
  heading?: boolean;
  offer: Offer;
  totalCents: number;
  zone: Row<'zone'> | undefined;
  value: MethodId;
  onChoose(method: MethodId): void;
};

/** Every way to pay this total, with what it asks of the customer. */
export function MethodChoices({ label, heading, offer, totalCents, zone, ...rest }: Props) {
  const hinted = { totalCents, rate: offer.rate, cashFeeCents: zone?.cashFeeCents ?? 0 };
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
            <strong>{methodName(method)}</strong>
            <small className="muted">{methodHint(method, hinted)}</small>
          </span>
        )}
      />
      {offer.tooHigh && <p className="muted small">{m.payment_mpesa_too_high()}</p>}
    </>
  );
}
