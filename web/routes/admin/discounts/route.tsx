import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NoRows } from '../../../ui/list/load-states.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { OfficeConflicts } from '../-form/office-versions.tsx';
import { Button } from '../-shared/button.tsx';
import { DiscountCard } from './-card.tsx';
import { DiscountForm } from './-form.tsx';

export const Route = createFileRoute('/admin/discounts')({ component: Discounts });

/** All codes: active ones first, then by name. */
function Discounts() {
  const codes = useRows('discount').toSorted(
    (a, b) => Number(b.active) - Number(a.active) || (a.id < b.id ? -1 : 1),
  );
  const [adding, setAdding] = useState(false);
  return (
    <div className="stack admin-parts">
      <div className="row spread">
        <Heading as="h1" size="7">
          {m.office_nav_discounts()}
        </Heading>
        {!adding && (
          <Button size="3" onClick={() => setAdding(true)}>
            {m.discount_new()}
          </Button>
        )}
      </div>
      <SyncLine />
      <OfficeConflicts of="code" />
      {adding && (
        <Card id="new-title" title={m.discount_new()}>
          <DiscountForm onDone={() => setAdding(false)} />
        </Card>
      )}
      {codes.length === 0 && !adding && (
        <NoRows failed={m.list_failed()}>
          <Empty title={m.discount_none()} text={m.discount_none_text()} />
        </NoRows>
      )}
      <ul className="office-list">
        {codes.map((discount) => (
          <DiscountCard key={discount.id} discount={discount} />
        ))}
      </ul>
    </div>
  );
}
