import { useState } from 'react';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { ShortForm } from '../../-shared/short-form.tsx';

/** Courier and tracking number. */
export function Tracking({ order }: { order: Row<'order'> }) {
  const mirror = useMirror();
  // The field shows what was saved; somebody else's change does not replace what is being typed.
  const [saves, setSaves] = useState(0);
  const { id: orderId, courier, tracking } = order;
  return (
    <Card id="tracking-title" title={m.tracking_title()}>
      <p className="muted">{m.tracking_hint()}</p>
      <ShortForm
        key={saves}
        label={m.tracking_title()}
        fields={[
          { name: 'courier', label: m.tracking_courier(), value: courier, optional: true },
          { name: 'tracking', label: m.tracking_number(), value: tracking, optional: true },
        ]}
        submit={m.todo_save()}
        onSaved={() => setSaves(saves + 1)}
        save={({ courier, tracking }) =>
          mutate(
            'setTracking',
            { orderId, courier: String(courier), tracking: String(tracking) },
            mirror,
          )
        }
      />
    </Card>
  );
}
