import { CONSENT_VERSION, lacksConsent } from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { post } from '../../../../api/http.ts';
import { m } from '../../../../paraglide/messages.js';
import { useMirror } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { toastFailed } from '../../../../ui/feedback/refusal.ts';
import { Button } from '../../-shared/button.tsx';

/** The order's page asks the parent for consent. Staff record it here when it was given by phone. */
export function OrderConsent({ order }: { order: Row<'order'> }) {
  const mirror = useMirror();
  if (!lacksConsent(order)) return null;
  const record = async () => {
    const shown = { consentVersion: CONSENT_VERSION };
    const answer = await post(`/api/orders/${order.id}/consent`, shown);
    if (!answer.ok) return toastFailed(answer);
    await mirror?.pull().catch(() => {});
  };
  return (
    <Card>
      <p>
        <strong>{m.consent_waiting()}</strong>
      </p>
      <div className="row">
        <Button size="3" variant="soft" onClick={() => void record()}>
          {m.consent_by_phone()}
        </Button>
      </div>
    </Card>
  );
}
