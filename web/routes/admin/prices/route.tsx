import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { LABEL_PRICE_CENTS, STEPS_ID } from '../../../../shared/label/choices.ts';
import { unbrokenCents } from '../../../../shared/money.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useReady, useRow } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { OfficeConflicts } from '../-form/office-versions.tsx';
import { StepsForm } from './-form.tsx';
import '../office.css';

export const Route = createFileRoute('/admin/prices')({ component: Prices });

/** What labels of a customer's own design cost, and from how many they cost less. */
function Prices() {
  const ready = useReady();
  const amount = unbrokenCents(LABEL_PRICE_CENTS);
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.prices_title()}
      </Heading>
      <p className="muted">{m.prices_intro({ amount })}</p>
      <SyncLine />
      <OfficeConflicts of="stepsId" />
      {ready ? <Steps /> : <Loading />}
    </div>
  );
}

function Steps() {
  const mirror = useMirror();
  const row = useRow('priceSteps', STEPS_ID);
  // The form is always open. It starts again from each edition that this admin saved or chose.
  const [basedOn, setBasedOn] = useState(row?.edition ?? '');
  return (
    <Card id="steps-title" title={m.prices_steps()}>
      <StepsForm
        key={basedOn}
        saved={row?.steps ?? []}
        basedOn={basedOn}
        onSaved={() => setBasedOn(mirror?.get('priceSteps', STEPS_ID)?.edition ?? '')}
      />
    </Card>
  );
}
