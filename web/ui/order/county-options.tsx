import { m } from '../../paraglide/messages.js';
import { useRows } from '../../store/store.ts';

/** Nairobi City, Mombasa and Kiambu, where most parcels go, in reverse. */
const FIRST = ['22', '1', '47'];

export function CountyOptions() {
  const counties = useRows('county').toSorted(
    (a, b) => FIRST.indexOf(b.id) - FIRST.indexOf(a.id) || a.name.localeCompare(b.name),
  );
  return (
    <>
      <option value="">{m.checkout_county_choose()}</option>
      {counties.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
