import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { isTownAlone, placeIn } from '../../../../shared/order/collection.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow, useRows } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { businessDays } from '../../../ui/product/days-words.ts';
import { hoursLines } from '../../../ui/shop/hours-words.ts';
import { OfficeConflicts } from '../-form/office-versions.tsx';
import { Button } from '../-shared/button.tsx';
import { CardButton, EditableCard, useChange } from '../-shared/editable-card.tsx';
import { SearchField } from '../-shared/filter-fields.tsx';
import { PointForm } from './-point-form.tsx';

/** Where customers collect their orders: the workshop, and pick-up points by their towns. */
export function PickupPoints() {
  const points = useRows('pickupPoint').toSorted(
    (a, b) => a.town.localeCompare(b.town) || a.name.localeCompare(b.name),
  );
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const isFound = ({ town, name }: Row<'pickupPoint'>) =>
    `${town} ${name}`.toLowerCase().includes(words);
  return (
    <section className="stack" aria-labelledby="points-title">
      <div className="row spread">
        <Heading as="h2" size="5" id="points-title">
          {m.points_title()}
        </Heading>
        {!adding && (
          <Button size="3" variant="soft" onClick={() => setAdding(true)}>
            {m.point_new()}
          </Button>
        )}
      </div>
      <p className="muted">{m.points_intro()}</p>
      <WorkshopCollects />
      <OfficeConflicts of="pointId" />
      {adding && (
        <Card id="new-point-title" title={m.point_new()}>
          <PointForm onDone={() => setAdding(false)} />
        </Card>
      )}
      {points.length > 0 && (
        <SearchField label={m.points_find()} maxLength={60} value={typed} onType={setTyped} />
      )}
      {!points.some(isFound) && (
        <p className="muted" role="status">
          {points.length === 0 ? m.points_none() : m.point_none()}
        </p>
      )}
      <ul className="office-list">
        {points.map((point) => (
          <PointCard key={point.id} point={point} hidden={!isFound(point)} />
        ))}
      </ul>
    </section>
  );
}

function WorkshopCollects() {
  const change = useChange();
  const workshop = useRow('workshop', 'workshop');
  if (!workshop) return null;
  const { collects, takesCash } = workshop;
  const offer = (changes: { offered?: boolean; takesCash?: boolean }) => {
    const args = { offered: collects, takesCash, ...changes };
    void change('offerCollection', args, m.office_saved());
  };
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={collects}
          onChange={(event) => offer({ offered: event.target.checked })}
        />
        <span>{m.points_workshop()}</span>
      </label>
      {collects && <Lacking />}
      {collects && (
        <label className="check">
          <input
            type="checkbox"
            checked={takesCash}
            onChange={(event) => offer({ takesCash: event.target.checked })}
          />
          <span>{m.points_workshop_cash()}</span>
        </label>
      )}
    </>
  );
}

/** Place and opening hours for customers, as far as staff have entered them. */
function Lacking() {
  const shop = useRow('shopDetails', 'shop');
  const hasHours = shop && shop.hoursWeek + shop.hoursSaturday + shop.hoursSunday !== '';
  const hasPlace = shop?.place && !isTownAlone(shop.place);
  if (hasPlace && hasHours) return null;
  const words = [
    ...(hasPlace ? [] : [m.points_no_place()]),
    ...(hasHours ? [] : [m.points_no_hours()]),
  ];
  return (
    <p className="field-error" role="alert">
      {words.join(' ')}{' '}
      <Link to="/admin/details" className="text-link">
        {m.details_title()}
      </Link>
    </p>
  );
}

type PointProps = { point: Row<'pickupPoint'>; hidden: boolean };

function PointCard({ point, hidden }: PointProps) {
  const change = useChange();
  const name = `${point.town}, ${point.name}`;
  const hours = hoursLines(point);
  const remove = () =>
    void change('removePickupPoint', { pointId: point.id }, m.point_removed({ name }));
  return (
    <EditableCard
      name={name}
      as="h3"
      hidden={hidden}
      form={(close) => <PointForm point={point} onDone={close} />}
      actions={
        <CardButton tone="red" onClick={remove}>
          {m.office_remove()}
        </CardButton>
      }
    >
      <p className="muted">{placeIn(locale(), point)}</p>
      {hours.length > 0 && <p className="muted numbers">{hours.join(', ')}</p>}
      <p className="numbers">
        {formatCents(point.feeCents)} · {businessDays({ min: point.daysMin, max: point.daysMax })}
      </p>
      <p className="muted numbers">
        {m.ship_free_above_short({ amount: formatCents(point.freeAboveCents) })}
      </p>
    </EditableCard>
  );
}
