import { useState } from 'react';
import { type PushKind, pushWishSchema } from '../../../../shared/account/push.ts';
import type { PushChoice } from '../../../../worker/routes/admin/push.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { OfficeForm, useOfficeForm } from '../-form/office-form.tsx';
import { orRefusal } from '../-shared/result.ts';

const KIND_WORDS: Record<PushKind, () => string> = {
  order_paid: m.alerts_order_paid,
  payment_review: m.alerts_payment_review,
  effect_failed: m.alerts_effect_failed,
  message: m.alerts_message,
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Which events send a notification, and the quiet hours. */
export function WishForm({
  choice: { offered, kinds, quietFrom, quietTo },
}: {
  choice: PushChoice;
}) {
  const [values] = useState(
    () =>
      ({
        ...Object.fromEntries(offered.map((kind) => [kind, kinds.includes(kind)])),
        quietFrom: String(quietFrom),
        quietTo: String(quietTo),
      }) as Record<PushKind, boolean> & { quietFrom: string; quietTo: string },
  );
  const office = useOfficeForm({
    values,
    schema: pushWishSchema,
    read: (typed) => ({
      kinds: offered.filter((kind) => typed[kind]),
      quietFrom: Number(typed.quietFrom),
      quietTo: Number(typed.quietTo),
    }),
    save: (wish) => orRefusal(post('/api/admin/push/wish', wish)),
  });
  const { AppField } = office.form;
  return (
    <OfficeForm {...office} label={m.alerts_what()}>
      {offered.map((kind) => (
        <AppField key={kind} name={kind}>
          {(field) => <field.CheckField label={KIND_WORDS[kind]()} />}
        </AppField>
      ))}
      <div className="grid">
        {(['quietFrom', 'quietTo'] as const).map((name) => (
          <AppField key={name} name={name}>
            {(field) => (
              <field.SelectField
                label={name === 'quietFrom' ? m.alerts_quiet_from() : m.alerts_quiet_to()}
              >
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {`${String(hour).padStart(2, '0')}:00`}
                  </option>
                ))}
              </field.SelectField>
            )}
          </AppField>
        ))}
      </div>
      <p className="muted small">{m.alerts_quiet_hint()}</p>
    </OfficeForm>
  );
}
