import { type DeliveryMethod, quote } from '../../../shared/cart/quote.ts';
import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';
import { businessDays } from '../../ui/product/days-words.ts';
import type { Delivery, Offered } from './-product.ts';

/** Delivery times and fees of every zone, from the rows that the checkout charges by. */
export function ProductShipping({ zones, collection, hasSms }: Offered) {
  const limits = new Set(zones.map((zone) => zone.freeAboveCents));
  return (
    <div className="stack">
      <p>{m.ship_processing()}</p>
      <table className="product-shipping">
        <caption className="sr-only">{m.ship_caption()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.ship_area()}</th>
            <th scope="col">{m.ship_standard()}</th>
            <th scope="col">{m.ship_express()}</th>
          </tr>
        </thead>
        <tbody>
          {zones.map((zone) => (
            <tr key={zone.name}>
              <th scope="row">{zone.name}</th>
              <td>
                {offer(zone, 'standard')}
                {zone.arrives && (
                  <span className="muted">{m.delivery_by({ days: zone.arrives })}</span>
                )}
              </td>
              <td>{offer(zone, 'express')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {limits.size === 1 ? (
        <p>{m.ship_free_above({ amount: formatCents([...limits][0] ?? 0) })}</p>
      ) : (
        zones.map(({ name, freeAboveCents }) => (
          <p key={name}>{m.ship_free_in({ zone: name, amount: formatCents(freeAboveCents) })}</p>
        ))
      )}
      {collection.workshop && <p>{m.ship_collect_workshop()}</p>}
      {collection.pointCents !== null && (
        <p>{m.ship_collect_points({ amount: formatCents(collection.pointCents) })}</p>
      )}
      <p>{m.ship_tracking()}</p>
      {hasSms && <p>{m.ship_by_phone()}</p>}
    </div>
  );
}

/** An order below every limit for free delivery. */
const SMALLEST = [{ unitPriceCents: 0, quantity: 1 }];

function offer(zone: Delivery, method: DeliveryMethod) {
  const days = zone[method];
  if (!days) return <span className="muted">{m.ship_not_faster()}</span>;
  return (
    <>
      <span className="numbers">{formatCents(quote(SMALLEST, zone, method).shippingCents)}</span>
      <span className="muted">{businessDays(days)}</span>
    </>
  );
}
