import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { workshopSchema } from '../../../../shared/production/workshop.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useRow } from '../../../store/store.ts';
import { fieldsOf, PlainField } from '../../../ui/form/plain-field.tsx';
import { toastError } from '../../../ui/refusal.ts';
import { toast } from '../../../ui/toast.tsx';
import { PackSettings } from './-pack-settings.tsx';

/** How the workshop works, as the promised days and the sheets are made of it. */
export function WorkshopSettings() {
  const workshop = useRow('workshop', 'workshop');
  const mirror = useMirror();
  const [wrong, setWrong] = useState<string | null>(null);
  if (!workshop) return null;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = fieldsOf(event.currentTarget);
    const read = workshopSchema.safeParse({
      labelsPerDay: Number(typed.labelsPerDay),
      cutoffHour: Number(typed.cutoffHour),
      closedDays: (typed.closedDays ?? '')
        .split(/[\s,;]+/)
        .filter(Boolean)
        .sort(),
      cutName: (typed.cutName ?? '').trim(),
    });
    setWrong(read.success ? null : String(read.error.issues[0]?.path[0] ?? ''));
    if (!read.success) return;
    try {
      await mutate('saveWorkshop', read.data, mirror);
      toast(m.work_saved());
    } catch (error) {
      toastError(error);
    }
  };
  const error = (field: string) => (wrong === field ? m.work_wrong() : undefined);
  return (
    <details className="admin-card">
      <summary className="settings-summary">{m.work_settings()}</summary>
      <p className="muted numbers">{m.work_backlog({ days: workshop.backlogDays })}</p>
      <form className="stack" noValidate onSubmit={save}>
        <div className="grid">
          <PlainField
            required
            name="labelsPerDay"
            label={m.work_labels_per_day()}
            inputMode="numeric"
            defaultValue={String(workshop.labelsPerDay)}
            error={error('labelsPerDay')}
          />
          <PlainField
            required
            name="cutoffHour"
            label={m.work_cutoff()}
            inputMode="numeric"
            defaultValue={String(workshop.cutoffHour)}
            error={error('cutoffHour')}
          />
          <PlainField
            required
            name="cutName"
            label={m.work_cut_name()}
            maxLength={40}
            defaultValue={workshop.cutName}
            error={error('cutName')}
          />
        </div>
        <PlainField
          required
          rows={4}
          name="closedDays"
          label={m.work_closed_days()}
          defaultValue={workshop.closedDays.join('\n')}
          error={error('closedDays')}
        />
        <Button size="3" className="tall" type="submit">
          {m.work_save()}
        </Button>
      </form>
      <PackSettings />
    </details>
  );
}
