import { feesBefore, missingForFreeCents, quote } from '../../../shared/cart/quote.ts';
import { snapshotOf } from '../../../shared/label/choices.ts';
import { formatCents } from '../../../shared/money.ts';
import type { WantedLine } from '../../../shared/order/place.ts';
import { m } from '../../paraglide/messages.js';
import { useRows } from '../../store/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AddName } from '../../ui/cart/add-name.tsx';
import { BuyingBar } from '../../ui/cart/buying-bar.tsx';
import { type CartItem, mayBeNamed, priced, useAppliedDiscount } from '../../ui/cart/items.ts';
import { Totals } from '../../ui/cart/totals.tsx';
import { dismissAll } from '../../ui/feedback/toast.tsx';
import { Heading } from '../../ui/heading.tsx';
import { SendCart } from '../../ui/shop/send-cart.tsx';
import { CartDiscount } from './-discount.tsx';

/** Before a county is known, fees are shown only if all zones have the same. */
export function CartSummary({ items }: { items: CartItem[] }) {
  const zones = useRows('zone');
  const fees = feesBefore(zones);
  const differ = zones.some(
    (zone) =>
      zone.standardCents !== fees.standardCents || zone.freeAboveCents !== fees.freeAboveCents,
  );
  const applied = useAppliedDiscount();
  const sums = quote(priced(items), fees, 'standard', applied);
  // Of a cart whose products are all gone nothing is delivered.
  const isFree = sums.shippingCents === 0 && sums.subtotalCents > 0;
  const missing = missingForFreeCents(sums.subtotalCents, fees);
  const nameless = items.find(mayBeNamed);
  const buyable = items.every((item) => item.unitPriceCents !== null);
  return (
    <div className="buying-end">
      <section className="cart-summary" aria-labelledby="summary-title">
        <Heading as="h2" size="5" id="summary-title">
          {m.summary_title()}
        </Heading>
        <CartDiscount subtotalCents={sums.subtotalCents} />
        <Totals sums={sums} code={applied?.code} />
        <p className={isFree ? 'cart-summary-note cart-good' : 'cart-summary-note'} role="status">
          {missing !== null && (
            <strong>{m.summary_free_missing({ amount: formatCents(missing) })}</strong>
          )}
          {isFree
            ? m.summary_free()
            : m.summary_free_above({ amount: formatCents(fees.freeAboveCents) })}
        </p>
        {differ && <p className="muted small">{m.summary_fees_differ()}</p>}
        <SendCart lines={wantedOf(items)} hint={m.send_cart_hint()} />
      </section>
      <BuyingBar
        cents={sums.totalCents}
        note={m.totals_total()}
        hint={nameless && <Nameless item={nameless} />}
      >
        {buyable ? (
          <ButtonLink to="/checkout" size="4" onClick={dismissAll}>
            {m.summary_checkout()}
          </ButtonLink>
        ) : (
          <p className="field-error">{m.summary_gone()}</p>
        )}
      </BuyingBar>
    </div>
  );
}

/** Its button is not named as the line's own, which is further up. */
const Nameless = ({ item: { product, name } }: { item: CartItem }) => (
  <div className="cart-nameless small">
    {m.cart_nameless({ name })}
    {product && (
      <AddName
        productId={product.id}
        name={name}
        words={m.cart_nameless_add}
        size="2"
        variant="ghost"
      />
    )}
  </div>
);

/** Without products that are no longer sold. */
const wantedOf = (items: CartItem[]): WantedLine[] =>
  items
    .filter(({ unitPriceCents }) => unitPriceCents !== null)
    .map(({ product, quantity, design }) => ({
      productId: product?.id ?? null,
      quantity,
      design: design ? snapshotOf(design) : null,
    }));
