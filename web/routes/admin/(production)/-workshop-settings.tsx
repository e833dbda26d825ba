import { useState } from 'react';
import { workshopSchema } from '../../../../shared/production/workshop.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useRow } from '../../../store/store.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormButtons, useOfficeForm } from '../-form/office-form.tsx';
import { integerOf } from '../-form/typed.ts';
import { PackSettings } from './-pack-settings.tsx';

/** Settings that promised days and sheets are computed from. */
export function WorkshopSettings() {
  const workshop = useRow('workshop', 'workshop');
  if (!workshop) return null;
  return (
    <details className="card">
      <summary className="admin-settings-summary">{m.work_settings()}</summary>
      <div className="stack">
        <p className="muted numbers">{m.work_backlog({ days: workshop.backlogDays })}</p>
        <WorkshopForm workshop={workshop} />
        <PackSettings />
      </div>
    </details>
  );
}

function WorkshopForm({ workshop }: { workshop: Row<'workshop'> }) {
  const mirror = useMirror();
  const [values] = useState(() => ({
    labelsPerDay: String(workshop.labelsPerDay),
    cutoffHour: String(workshop.cutoffHour),
    cutName: workshop.cutName,
    closedDays: workshop.closedDays.join('\n'),
  }));
  const { form } = useOfficeForm({
    values,
    schema: workshopSchema,
    read: ({ labelsPerDay, cutoffHour, cutName, closedDays }) => ({
      labelsPerDay: integerOf(labelsPerDay),
      cutoffHour: integerOf(cutoffHour),
      cutName: cutName.trim(),
      closedDays: closedDays
        .split(/[\s,;]+/)
        .filter(Boolean)
        .sort(),
    }),
    save: (args) => mutate('saveWorkshop', args, mirror),
    done: m.work_saved(),
  });
  return (
    <Form form={form}>
      <div className="grid">
        <form.AppField name="labelsPerDay">
          {(field) => (
            <field.TextField required label={m.work_labels_per_day()} inputMode="numeric" />
          )}
        </form.AppField>
        <form.AppField name="cutoffHour">
          {(field) => <field.TextField required label={m.work_cutoff()} inputMode="numeric" />}
        </form.AppField>
        <form.AppField name="cutName">
          {(field) => <field.TextField required label={m.work_cut_name()} maxLength={40} />}
        </form.AppField>
      </div>
      <form.AppField name="closedDays">
        {(field) => <field.TextArea required rows={4} label={m.work_closed_days()} />}
      </form.AppField>
      <FormButtons submit={m.work_save()} />
    </Form>
  );
}
