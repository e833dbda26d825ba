import type { ReactNode } from 'react';
import { quote } from '../../../shared/cart/quote.ts';
import { takesDesign } from '../../../shared/catalogue/product.ts';
import { formatCents } from '../../../shared/money.ts';
import { isCollected } from '../../../shared/order/collection.ts';
import type { MethodId } from '../../../shared/payment/method.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { BuyingBar } from '../../ui/cart/buying-bar.tsx';
import { type CartItem, leftWords, priced } from '../../ui/cart/items.ts';
import { Totals } from '../../ui/cart/totals.tsx';
import { methodNameFor } from '../../ui/order/payment-methods.ts';
import { type ShippingChoice, useTerms } from '../../ui/order/way.ts';
import { Applied } from '../cart/-discount.tsx';
import type { CheckoutFormApi } from './-use-form.ts';

type Bought = { items: CartItem[]; applied: Row<'appliedDiscount'> | undefined };
type Props = Bought & { form: CheckoutFormApi };
type Chosen = { way: ShippingChoice; payBy: MethodId };

export const CheckoutSummary = ({ form, ...bought }: Props) => (
  <WithChosen form={form}>{(chosen) => <Summary {...bought} {...chosen} />}</WithChosen>
);

/** The total beside the button that places the order. */
export const CheckoutBar = ({ form, children, ...bought }: Props & { children: ReactNode }) => (
  <WithChosen form={form}>
    {(chosen) => (
      <Bar {...bought} {...chosen}>
        {children}
      </Bar>
    )}
  </WithChosen>
);

type WithChosenProps = { form: CheckoutFormApi; children(chosen: Chosen): ReactNode };

function WithChosen({ form, children }: WithChosenProps) {
  return (
    <form.Subscribe
      selector={({ values: { contact, pointId, shippingMethod, paymentMethod } }) =>
        [contact.countyId, pointId, shippingMethod, paymentMethod] as const
      }
    >
      {([countyId, pointId, method, payBy]) =>
        children({ way: { countyId, pointId, method }, payBy })
      }
    </form.Subscribe>
  );
}

function useSums({ items, applied, way, payBy }: Bought & Chosen) {
  const { terms, fees } = useTerms(way);
  const sums = quote(priced(items), fees, way.method, applied, payBy);
  return { ...sums, isFrom: way.method === 'point' && !terms && sums.shippingCents > 0 };
}

function Bar({ children, ...chosen }: Bought & Chosen & { children: ReactNode }) {
  const { totalCents, isFrom } = useSums(chosen);
  const { way, payBy } = chosen;
  return (
    <BuyingBar
      cents={totalCents}
      isFrom={isFrom}
      note={totalCents === 0 ? m.totals_total() : methodNameFor(payBy, way.method === 'workshop')}
    >
      {children}
    </BuyingBar>
  );
}

function Summary(chosen: Bought & Chosen) {
  const sums = useSums(chosen);
  const { items, applied, way } = chosen;
  return (
    <Card id="checkout-summary-title" title={m.summary_title()} size="5">
      <ul className="checkout-summary-lines">
        {items.map(({ id, name, product, design, quantity, unitPriceCents, left }) => (
          <li key={id}>
            <span>
              {name}
              {design && <strong> {design.text}</strong>}
              {design && design.others?.length > 0 && (
                <span> {m.names_more({ count: design.others.length })}</span>
              )}
              <span className="muted numbers"> × {quantity}</span>
              {!design && product && takesDesign(product) && (
                <small className="muted">{m.cart_blank()}</small>
              )}
              {left !== null && <span className="field-error"> {leftWords(left)}</span>}
            </span>
            <span className="numbers">
              {unitPriceCents === null ? m.cart_gone() : formatCents(unitPriceCents * quantity)}
            </span>
          </li>
        ))}
      </ul>
      {applied && <Applied applied={applied} subtotalCents={sums.subtotalCents} />}
      <Totals
        sums={sums}
        code={applied?.code}
        collected={isCollected({ shippingMethod: way.method })}
        isFrom={sums.isFrom}
      />
    </Card>
  );
}
