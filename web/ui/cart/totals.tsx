import type { Quote } from '../../../shared/cart/quote.ts';
import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';
import { Fact } from '../text/facts.tsx';
import { sumWords } from './sum-words.ts';
import './lines.css';

type Props = {
  sums: Quote;
  code?: string | null | undefined;
  /** The customer collects the order (shared/order/collection.ts). */
  collected?: boolean;
  /** A pick-up point, and with it its fee, is not chosen yet. */
  isFrom?: boolean;
};

export function Totals({ sums, code, collected = false, isFrom }: Props) {
  const deliveryCents = sums.shippingCents - sums.cashFeeCents;
  return (
    <dl className="cart-totals numbers">
      <Fact label={m.totals_subtotal()} value={formatCents(sums.subtotalCents)} />
      {sums.discountCents > 0 && (
        <Fact
          label={code ? m.totals_discount_code({ code }) : m.totals_discount()}
          value={`− ${formatCents(sums.discountCents)}`}
        />
      )}
      <Fact
        label={collected ? m.order_collection() : m.totals_shipping()}
        value={deliveryCents === 0 ? m.totals_free() : sumWords(deliveryCents, isFrom)}
      />
      {sums.cashFeeCents > 0 && (
        <Fact label={m.totals_cash_fee()} value={formatCents(sums.cashFeeCents)} />
      )}
      {sums.roundingCents > 0 && (
        <Fact label={m.totals_rounding()} value={`− ${formatCents(sums.roundingCents)}`} />
      )}
      <Fact
        className="cart-totals-total"
        label={m.totals_total()}
        value={sumWords(sums.totalCents, isFrom)}
      />
    </dl>
  );
}
