import { m } from '../../paraglide/messages.js';
import { useStore } from '../../store/store.ts';

export function CountyOptions() {
  const counties = useStore('county').toSorted((a, b) => a.name.localeCompare(b.name));
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
