import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import { formatCents } from '../../../../shared/money.ts';
import { shippingOffered } from '../../../../shared/production/promise.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useRowsOf } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { EditButton } from '../-shared/edit-button.tsx';
import { ZoneForm } from './-form.tsx';

/** A zone as customers meet it; one without counties can go. */
export function ZoneCard({ zone }: { zone: Row<'zone'> }) {
  const [editing, setEditing] = useState(false);
  const mirror = useMirror();
  const counties = useRowsOf('county', zone.id);
  const name = nameIn(locale(), zone);
  const remove = async () => {
    try {
      await mutate('removeZone', { zoneId: zone.id }, mirror);
      toast(m.zone_removed({ name }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <li className="card" aria-label={name}>
      <Heading as="h2" size="4">
        {name}
      </Heading>
      {editing ? (
        <ZoneForm zone={zone} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Terms zone={zone} counties={counties.length} />
          <div className="row">
            <EditButton name={name} onEdit={() => setEditing(true)} />
            {counties.length === 0 && (
              <Button size="3" variant="soft" color="red" className="tall" onClick={remove}>
                {m.office_remove()}
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  );
}

function Terms({ zone, counties }: { zone: Row<'zone'>; counties: number }) {
  const days = (min: number, max: number) => m.ship_days({ min: String(min), max: String(max) });
  const terms = [
    [
      m.ship_standard(),
      `${formatCents(zone.standardCents)}, ${days(zone.standardDaysMin, zone.standardDaysMax)}`,
    ],
    [
      m.ship_express(),
      shippingOffered(zone).includes('express')
        ? `${formatCents(zone.expressCents)}, ${days(zone.expressDaysMin, zone.expressDaysMax)}`
        : m.ship_not_faster(),
    ],
    [m.zone_free_above(), formatCents(zone.freeAboveCents)],
    [
      m.zone_cash(),
      zone.cashOnDelivery
        ? m.zone_cash_for({ amount: formatCents(zone.cashFeeCents) })
        : m.zone_cash_no(),
    ],
    [m.zone_counties(), String(counties)],
  ];
  return (
    <dl className="office-facts numbers">
      {terms.map(([name, term]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{term}</dd>
        </div>
      ))}
    </dl>
  );
}
