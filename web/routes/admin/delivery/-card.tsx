import { nameIn } from '../../../../shared/catalogue/product.ts';
import { formatCents } from '../../../../shared/money.ts';
import { deliveryDays, shippingOffered } from '../../../../shared/production/promise.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRowsOf } from '../../../store/store.ts';
import { businessDays } from '../../../ui/product/days-words.ts';
import { Facts } from '../../../ui/text/facts.tsx';
import { CardButton, EditableCard, useChange } from '../-shared/editable-card.tsx';
import { ZoneForm } from './-form.tsx';

/** A zone as customers meet it; one without counties can go. */
export function ZoneCard({ zone }: { zone: Row<'zone'> }) {
  const change = useChange();
  const counties = useRowsOf('county', zone.id);
  const name = nameIn(locale(), zone);
  const remove = () => void change('removeZone', { zoneId: zone.id }, m.zone_removed({ name }));
  return (
    <EditableCard
      name={name}
      form={(close) => <ZoneForm zone={zone} onDone={close} />}
      actions={
        counties.length === 0 && (
          <CardButton tone="red" onClick={remove}>
            {m.office_remove()}
          </CardButton>
        )
      }
    >
      <Terms zone={zone} counties={counties.length} />
    </EditableCard>
  );
}

function Terms({ zone, counties }: { zone: Row<'zone'>; counties: number }) {
  return (
    <Facts
      className="office-facts numbers"
      facts={[
        [
          m.ship_standard(),
          `${formatCents(zone.standardCents)} · ${businessDays(deliveryDays(zone, 'standard'))}`,
        ],
        [
          m.ship_express(),
          shippingOffered(zone).includes('express')
            ? `${formatCents(zone.expressCents)} · ${businessDays(deliveryDays(zone, 'express'))}`
            : m.ship_not_faster(),
        ],
        [m.zone_free_above(), formatCents(zone.freeAboveCents)],
        [
          m.zone_cash(),
          !zone.cashOnDelivery
            ? m.zone_cash_no()
            : zone.cashFeeCents === 0
              ? m.zone_cash_free()
              : m.zone_cash_for({ amount: formatCents(zone.cashFeeCents) }),
        ],
        [m.zone_counties(), String(counties)],
      ]}
    />
  );
}
