import { useState } from 'react';
import { MAX_QUANTITY } from '../../../shared/cart/limits.ts';
import { m } from '../../paraglide/messages.js';
import { dismissBadOf, toast } from '../../ui/feedback/toast.tsx';

type Props = {
  value: number;
  /** A difference, since the value may have changed elsewhere. */
  onStep(by: number): void;
};

/** A field for the quantity of a line. An invalid quantity changes nothing. */
export function TypedQuantity({ value, onStep }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    setTyped(null);
    if (typed === null || Number(typed) === value) return;
    if (isQuantity(typed)) onStep(Number(typed) - value);
    else toast(m.cart_quantity_wrong({ max: MAX_QUANTITY }), undefined, 'bad');
  };
  return (
    <input
      className="numbers"
      inputMode="numeric"
      autoComplete="off"
      aria-label={m.cart_quantity()}
      value={typed ?? value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        dismissBadOf(currentTarget);
      }}
      onBlur={take}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}

const isQuantity = (typed: string) =>
  /^\s*\d+\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_QUANTITY;
