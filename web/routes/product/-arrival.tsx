import { useState, useSyncExternalStore } from 'react';
import type { County } from '../../../shared/catalogue/product.ts';
import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';
import { local } from '../../store/storage.ts';
import { Feature } from '../../ui/product/features.tsx';
import type { Delivery } from './-product.ts';

const KEY = 'tiny-tag-county';
/** Where most parcels go: its code in the county table. */
const NAIROBI = '47';

const never = () => () => {};
const kept = () => local.get(KEY);

type Props = { counties: readonly County[]; zones: readonly Delivery[] };

/** When a parcel that is paid now arrives in the county that was chosen here last. */
export function Arrival({ counties, zones }: Props) {
  const known = useSyncExternalStore(never, kept, () => null);
  const [chosen, setChosen] = useState<string | null>(null);
  const id = chosen ?? known ?? NAIROBI;
  const county = counties.find((one) => one.id === id) ?? counties[0];
  const zone = zones.find((one) => one.id === county?.zoneId) ?? zones[0];
  if (!zone || !county) return null;
  return (
    <div className="product-arrival">
      <Feature icon="truck" />
      <label>
        <span>{m.product_deliver_to()}</span>
        <select
          autoComplete="off"
          value={county.id}
          onChange={({ target }) => {
            local.set(KEY, target.value);
            setChosen(target.value);
          }}
        >
          {counties.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p aria-live="polite">
        {zone.arrives && <strong>{m.delivery_by({ days: zone.arrives })}</strong>}{' '}
        <span className="muted">
          {m.product_delivery_fee({ amount: formatCents(zone.standardCents) })}
        </span>
      </p>
    </div>
  );
}
