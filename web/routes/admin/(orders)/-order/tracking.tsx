import { useSelector } from '@tanstack/react-form';
import { useRef, useState } from 'react';
import {
  setTracking,
  TRACKING_FIELDS,
  TRACKING_MAX,
} from '../../../../../shared/order/edit/tracking.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror, useRows } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormButtons, useOfficeForm } from '../../-form/office-form.tsx';
import { useSaveFirst } from '../../-form/save-first.ts';
import { useTheirs } from '../../-form/theirs.tsx';
import { Versions } from '../../-form/versions.tsx';
import { refusals } from '../../-shared/announce.ts';

/** Somebody else's change replaces nothing that is being typed: both versions are shown. */
export function Tracking({ order }: { order: Row<'order'> }) {
  const mirror = useMirror();
  const { id: orderId, courier, tracking } = order;
  const theirs = { courier, tracking };
  const [seen, setSeen] = useState(theirs);
  const isSaved = useRef(false);
  const card = useRef<HTMLElement>(null);
  const { form } = useOfficeForm({
    values: seen,
    schema: setTracking.args,
    read: (typed) => ({ orderId, ...typed, was: seen }),
    save: async (args) => {
      if (both.length > 0) return false;
      const change = await mutate('setTracking', args, mirror);
      const refused = await refusals([change]);
      if (refused && refused.length > 0) return false;
      setSeen({ courier: args.courier, tracking: args.tracking });
      return true;
    },
    done: m.todo_done(),
    onSaved: () => {
      isSaved.current = true;
    },
  });
  const typed = useSelector(form.store, (now) => now.values);
  const mine = { courier: typed.courier.trim(), tracking: typed.tracking.trim() };
  const take = (fields: readonly (typeof TRACKING_FIELDS)[number][]) => {
    for (const field of fields) form.setFieldValue(field, theirs[field], { dontUpdateMeta: true });
    setSeen({ ...seen, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) });
  };
  const { both } = useTheirs({ fields: TRACKING_FIELDS, seen, mine, theirs, take });
  useSaveFirst(async () => {
    if (TRACKING_FIELDS.every((field) => mine[field] === seen[field])) return true;
    isSaved.current = false;
    await form.handleSubmit();
    if (!isSaved.current) card.current?.querySelector('input')?.focus();
    return isSaved.current;
  });
  return (
    <Card ref={card} id="tracking-title" title={m.tracking_title()}>
      <p className="muted">{m.tracking_hint()}</p>
      <Form form={form} className="admin-short-form" aria-label={m.tracking_title()}>
        {TRACKING_FIELDS.map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.TextField
                label={LABELS[name]()}
                maxLength={TRACKING_MAX}
                optional
                autoComplete="off"
                list={name === 'courier' ? COURIERS : undefined}
              />
            )}
          </form.AppField>
        ))}
        <Couriers />
        {both.length > 0 && (
          <Versions
            name={m.tracking_title()}
            differing={both.map((field) => ({
              field,
              label: LABELS[field](),
              mine: mine[field] || m.conflict_empty(),
              theirs: theirs[field] || m.conflict_empty(),
            }))}
            gone={m.conflict_removed()}
            onKeep={() => setSeen(theirs)}
            onTake={() => take(both)}
          />
        )}
        <FormButtons submit={m.todo_save()} />
      </Form>
    </Card>
  );
}

const COURIERS = 'couriers';

/** Those of the other orders, to choose from: a shop sends with the same few. */
function Couriers() {
  const used = new Set(useRows('order').flatMap(({ courier }) => courier || []));
  return (
    <datalist id={COURIERS}>
      {[...used].sort().map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

const LABELS = { courier: m.tracking_courier, tracking: m.tracking_number };
