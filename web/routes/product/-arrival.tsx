import { useState, useSyncExternalStore } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';
import { unchanging } from '../../store/signal.ts';
import { browserStorage, COUNTY } from '../../store/storage.ts';
import { useRows } from '../../store/store.ts';
import { Feature } from '../../ui/product/features.tsx';
import type { Delivery } from './-product.ts';

/** Where most parcels go; its code is that of the county table. */
const NAIROBI = { id: '47', name: 'Nairobi City', zoneId: 'nairobi' };

const storedCounty = () => browserStorage.get(COUNTY);

/** When a parcel that is paid now arrives in the county that was chosen last. */
export function Arrival({ zones }: { zones: readonly Delivery[] }) {
  const counties = useRows('county').toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const known = useSyncExternalStore(unchanging, storedCounty, () => null);
  const [chosen, setChosen] = useState<string | null>(null);
  const id = chosen ?? known ?? NAIROBI.id;
  const county = counties.find((one) => one.id === id) ?? NAIROBI;
  const zone = zones.find((one) => one.id === county.zoneId) ?? zones[0];
  if (!zone) return null;
  const shown = counties.length > 0 ? counties : [NAIROBI];
  return (
    <div className="product-arrival">
      <Feature icon="truck" />
      <label>
        <span>{m.product_deliver_to()}</span>
        <select
          autoComplete="off"
          value={county.id}
          onChange={({ target }) => {
            browserStorage.set(COUNTY, target.value);
            setChosen(target.value);
          }}
        >
          {shown.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p aria-live="polite">
        {zone.arrives && <strong>{m.delivery_by({ days: zone.arrives })}.</strong>}{' '}
        <span className="muted">
          {m.product_delivery_fee({ amount: formatCents(zone.standardCents) })}
        </span>
      </p>
    </div>
  );
}
