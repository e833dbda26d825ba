import { useState } from 'react';
import { quote } from '../../../shared/cart/quote.ts';
import { formatCents } from '../../../shared/money.ts';
import { placeIn, termsOfPoint } from '../../../shared/order/collection.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useRow, useRows } from '../../store/store.ts';
import { type CartItem, priced } from '../../ui/cart/items.ts';
import { Choices } from '../../ui/form/choices.tsx';
import { errorText } from '../../ui/form/error-words.ts';
import { Field } from '../../ui/form/field.tsx';
import { isIn } from '../../ui/order/way.ts';
import { hoursLines } from '../../ui/shop/hours-words.ts';
import type { CheckoutFormApi } from './-use-form.ts';

const MOST = 6;

/** The pick-up points, those of the chosen county first, searched in the mirror. */
export default function PointField({ form, items }: { form: CheckoutFormApi; items: CartItem[] }) {
  return (
    <form.AppField name="pointId">
      {({ state, handleChange }) => (
        <form.Subscribe selector={({ values }) => values.contact.countyId}>
          {(countyId) => (
            <Points
              id={`${form.formId}-pointId`}
              items={items}
              countyId={countyId}
              value={state.value}
              error={errorText(state.meta.errors)}
              onChoose={handleChange}
            />
          )}
        </form.Subscribe>
      )}
    </form.AppField>
  );
}

type Props = {
  id: string;
  items: CartItem[];
  countyId: string;
  value: string;
  error: string | null;
  onChoose(pointId: string): void;
};

function Points({ id, items, countyId, value, error, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const county = useRow('county', countyId);
  const points = useRows('pickupPoint').toSorted(
    (a, b) => Number(isIn(county, b.town)) - Number(isIn(county, a.town)) || byFee(a, b),
  );
  const chosen = useRow('pickupPoint', value);
  const found = points.filter((point) => fits(point, typed));
  const shown = found.length > 0 ? found.slice(0, MOST) : points;
  // The chosen point stays visible.
  const listed = chosen && !shown.includes(chosen) ? [chosen, ...shown] : shown;
  const left = found.length - shown.length;
  const isGone = value !== '' && !chosen;
  return (
    <div className="stack">
      <Field id={id} label={m.point_search()} error={isGone ? m.point_gone() : error}>
        {(inputProps) => (
          <input
            {...inputProps}
            type="search"
            autoComplete="off"
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <p className="muted small" role="status">
        {found.length === 0 && m.point_none()}
      </p>
      <Choices
        name="pointId"
        label={m.point_label()}
        shape="rows"
        value={value}
        choices={listed.map((point) => point.id)}
        onChoose={onChoose}
        show={(pointId) => (
          <Point point={points.find((point) => point.id === pointId)} items={items} />
        )}
      />
      {left > 0 && <p className="muted small">{m.point_more({ count: left })}</p>}
    </div>
  );
}

type PointProps = { point: Row<'pickupPoint'> | undefined; items: CartItem[] };

function Point({ point, items }: PointProps) {
  if (!point) return null;
  const { shippingCents } = quote(priced(items), termsOfPoint(point), 'point');
  const hours = hoursLines(point);
  return (
    <>
      <span className="form-choice-text">
        <strong>
          {point.town}, {point.name}
        </strong>
        <small className="muted">{placeIn(locale(), point)}</small>
        {hours.length > 0 && <small className="muted numbers">{hours.join(', ')}</small>}
      </span>
      <strong className="numbers">
        {shippingCents === 0 ? m.totals_free() : formatCents(shippingCents)}
      </strong>
    </>
  );
}

/** Which are near another county is unknown: what costs less is rather on the way. */
const byFee = (a: Row<'pickupPoint'>, b: Row<'pickupPoint'>) =>
  a.feeCents - b.feeCents || a.town.localeCompare(b.town) || a.name.localeCompare(b.name);

/** Each typed word, anywhere in its name, town and place. */
function fits({ name, town, place, placeSw }: Row<'pickupPoint'>, typed: string) {
  const text = `${town} ${name} ${place} ${placeSw}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
