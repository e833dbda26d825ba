import { useState } from 'react';
import { CONSENT_VERSION, lacksConsent } from '../../../shared/order/states.ts';
import type { Row } from '../../../shared/tx.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { useMirror } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { failureText } from '../../ui/feedback/refusal.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { LoadingButton } from '../../ui/loading-button.tsx';
import { withKey } from '../../ui/order/link-key.ts';
import { useIsBoundForPoint } from '../../ui/order/status-badge.tsx';
import { isCalledOff } from './-called-off.ts';

type Props = { order: Row<'order'>; linkKey: string };

/** An order that staff wrote down asks its parent or guardian before its names are printed. */
export default function OrderConsent({ order, linkKey }: Props) {
  const mirror = useMirror();
  const [ticked, setTicked] = useState(false);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const isOff = isCalledOff(order, useIsBoundForPoint(order));
  if (!lacksConsent(order) || isOff) return null;
  const agree = async () => {
    if (!ticked) return setMissing(true);
    setBusy(true);
    const path = `/api/orders/${order.id}/consent` as const;
    const answer = await post(
      path,
      { consentVersion: CONSENT_VERSION },
      withKey({ orderId: order.id, linkKey }),
    );
    setBusy(false);
    if (!answer.ok) return toast(failureText(answer), undefined, 'bad');
    toast(m.consent_given());
    await mirror?.pull().catch(() => {});
  };
  return (
    <Card id="consent-title" title={m.consent_title()} size="5">
      <p>{m.consent_text()}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={ticked}
          aria-invalid={(missing && !ticked) || undefined}
          aria-describedby="consent-note"
          onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        />
        <span>{m.checkout_consent()}</span>
      </label>
      <p className="muted small" id="consent-note">
        {m.checkout_consent_note()}
      </p>
      {missing && !ticked && (
        <p className="field-error" role="alert">
          {m.error_consent()}
        </p>
      )}
      <LoadingButton size="3" loading={busy} onClick={() => void agree()}>
        {m.consent_give()}
      </LoadingButton>
    </Card>
  );
}
