import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { OfficeConflicts } from '../-form/office-versions.tsx';
import { Button } from '../-shared/button.tsx';
import { useChange } from '../-shared/editable-card.tsx';
import { Choice } from '../-shared/select.tsx';
import { ZoneCard } from './-card.tsx';
import { ZoneForm } from './-form.tsx';
import { PickupPoints } from './-points.tsx';

export const Route = createFileRoute('/admin/delivery')({ component: Delivery });

/** What bringing costs and how long it takes, zone by zone, and which county lies in which. */
function Delivery() {
  const zones = useRows('zone').toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [adding, setAdding] = useState(false);
  return (
    <div className="stack admin-parts">
      <div className="row spread">
        <Heading as="h1" size="7">
          {m.office_nav_delivery()}
        </Heading>
        {!adding && (
          <Button size="3" onClick={() => setAdding(true)}>
            {m.zone_new()}
          </Button>
        )}
      </div>
      <p className="muted">{m.zone_intro()}</p>
      <SyncLine />
      <OfficeConflicts of="zoneId" />
      {adding && (
        <Card id="new-title" title={m.zone_new()}>
          <ZoneForm onDone={() => setAdding(false)} />
        </Card>
      )}
      <ul className="office-list">
        {zones.map((zone) => (
          <ZoneCard key={zone.id} zone={zone} />
        ))}
      </ul>
      <Counties />
      <PickupPoints />
    </div>
  );
}

function Counties() {
  const change = useChange();
  const zones = useRows('zone').toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const counties = useRows('county').toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const move = (countyId: string, zoneId: string) =>
    change('moveCounty', { countyId, zoneId }, m.office_saved());
  return (
    <details className="card">
      <summary className="admin-settings-summary">{m.zone_counties()}</summary>
      <div className="grid">
        {counties.map(({ id, name, zoneId }) => (
          <Choice
            key={id}
            label={name}
            value={zoneId}
            onChange={(event) => move(id, event.target.value)}
          >
            {zones.map((zone) => (
              <option key={zone.id} value={zone.id}>
                {nameIn(locale(), zone)}
              </option>
            ))}
          </Choice>
        ))}
      </div>
    </details>
  );
}
