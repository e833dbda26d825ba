import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useReady, useRow } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { OfficeConflicts } from '../-form/office-versions.tsx';
import { DetailsForm } from './-form.tsx';
import '../office.css';

export const Route = createFileRoute('/admin/details')({ component: ShopDetails });

/** Name, contact and hours of the shop for pages, mails and invoices. */
function ShopDetails() {
  const ready = useReady();
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.details_title()}
      </Heading>
      <p className="muted">{m.details_hint()}</p>
      <SyncLine />
      <OfficeConflicts of="detailsId" />
      {ready ? <Details /> : <Loading />}
    </div>
  );
}

function Details() {
  const mirror = useMirror();
  const row = useRow('shopDetails', 'shop');
  // The form starts again from each edition that this admin saved or chose.
  const [basedOn, setBasedOn] = useState(row?.edition ?? '');
  return (
    <Card>
      <DetailsForm
        key={basedOn}
        row={row}
        basedOn={basedOn}
        onSaved={() => setBasedOn(mirror?.get('shopDetails', 'shop')?.edition ?? '')}
      />
    </Card>
  );
}
