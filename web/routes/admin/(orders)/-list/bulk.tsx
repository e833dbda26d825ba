import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  isCovered,
  MAX_SELECTED_ORDERS,
  ORDER_STATUSES,
  orderNumber,
  PARCEL_STATUSES,
} from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { saveFile } from '../../../../api/file.ts';
import { post } from '../../../../api/http.ts';
import { m } from '../../../../paraglide/messages.js';
import { useMirror } from '../../../../store/store.ts';
import { toastFailed } from '../../../../ui/feedback/refusal.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { checkedBy, useAppForm } from '../../../../ui/form/form-hook.ts';
import { statusWord } from '../../../../ui/order/words.ts';
import { focusHeading } from '../../../../ui/page/focus-heading.ts';
import { isChanged, useUnsaved } from '../../-form/leaving.ts';
import { ask } from '../../-shared/ask.ts';
import { Button } from '../../-shared/button.tsx';
import type { PanelSearch } from '../../-shared/panel-search.ts';
import { useMay } from '../../-shared/use-may.ts';
import { useWork } from '../../-shell/work.ts';
import { askCancel } from '../-cancel.ts';
import { changeAll, type Outcome } from './bulk-status.ts';
import type { Marked } from './marked.ts';
import { ordersSheet } from './sheet.ts';

/** When the bar is gone, its focus moves to the row that Tab reaches. */
const leavesFocusToRow = (bar: HTMLElement | null) => () => {
  if (!bar?.contains(document.activeElement)) return;
  queueMicrotask(() => {
    const row = document.querySelector<HTMLElement>('tr[data-order][tabindex="0"]');
    if (row) row.focus({ preventScroll: true });
    else focusHeading();
  });
};

const NOTHING = { status: '', reason: '' };
const toApply = z.object({
  status: z.enum(ORDER_STATUSES),
  reason: z.string().check(z.trim()),
});

type Props = {
  marked: Marked;
  byId: ReadonlyMap<string, Row<'address'>>;
  filters: PanelSearch;
};

/** One status for all marked orders, each by a mutation of its own; those that are refused are named. */
export function OrdersBulk({ marked, byId, filters }: Props) {
  const navigate = useNavigate();
  const mirror = useMirror();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { orders } = marked;
  const may = useMay();
  const { viewsOf } = useWork();
  const statuses = may('orders') ? ORDER_STATUSES : PARCEL_STATUSES;
  /** Packers do not change orders that are pending or cancelled. */
  const maySet = ({ status }: Row<'order'>) => statuses.includes(status);
  const canSet = orders.some(maySet);
  /** Packers see no address before an order is to be sent. */
  const printable = orders.flatMap(({ id }) => (byId.has(id) ? [id] : []));

  const print = (to: '/admin/slips' | '/admin/parcel-labels') =>
    void navigate({ to, state: { orderIds: printable, filters } });

  const apply = async (typed: typeof NOTHING) => {
    const { status, reason } = toApply.parse(typed);
    const wanted = orders.filter((order) => order.status !== status);
    const known = wanted.filter(maySet);
    if (status === 'cancelled' && wanted.length > 0 && !(await askCancel(wanted)).yes) return;
    if ((status === 'shipped' || status === 'delivered') && !(await askUnready(known))) return;
    // Before the answer comes: other orders may be marked meanwhile.
    marked.all(false);
    form.reset();
    const result = await changeAll(wanted, { status, reason }, mirror);
    if (result) setOutcome(result);
  };
  /** Asks before orders are sent of which money or labels are missing. */
  const askUnready = async (wanted: readonly Row<'order'>[]) => {
    const unpaid = wanted.filter((order) => !isCovered(order)).length;
    const unprinted = wanted.filter(({ id }) => viewsOf(id).includes('to_print')).length;
    if (unpaid + unprinted === 0) return true;
    return ask({
      title: m.orders_unready(),
      text: [
        ...(unpaid > 0 ? [m.orders_unready_unpaid({ count: unpaid })] : []),
        ...(unprinted > 0 ? [m.orders_unready_unprinted({ count: unprinted })] : []),
      ].join(' '),
      yes: m.orders_bulk_apply(),
      no: m.cancel_no(),
    });
  };
  const download = async () => {
    const orderIds = orders.map(({ id }) => id);
    const answer = await post('/api/admin/orders/sheet', { orderIds, filter: filterOf(filters) });
    if (!answer.ok) return toastFailed(answer);
    saveFile(ordersSheet(orders, byId), 'tiny-tag-orders.csv');
  };

  const form = useAppForm({
    defaultValues: NOTHING,
    ...checkedBy(toApply),
    onSubmit: ({ value }) => apply(value),
  });
  useUnsaved(() => orders.length > 0 && isChanged(form));
  return (
    <>
      {outcome && <BulkOutcome outcome={outcome} onClose={() => setOutcome(null)} />}
      {orders.length > 0 && (
        <div ref={leavesFocusToRow} className="orders-bulk-frame">
          <Form form={form} className="orders-bulk" aria-label={m.orders_bulk()}>
            <strong role="status">
              {m.orders_chosen({ count: orders.length })}
              {orders.length === MAX_SELECTED_ORDERS && <small>{m.orders_chosen_most()}</small>}
            </strong>
            {canSet && (
              <>
                <form.AppField name="status">
                  {(field) => (
                    <field.SelectField required label={m.orders_bulk_status()}>
                      <option value="" disabled>
                        {m.orders_bulk_choose()}
                      </option>
                      {statuses.map((status) => (
                        <option key={status} value={status}>
                          {[...new Set(orders.map((order) => statusWord(order, status)))].join(
                            ' / ',
                          )}
                        </option>
                      ))}
                    </field.SelectField>
                  )}
                </form.AppField>
                <form.AppField name="reason">
                  {(field) => <field.TextField label={m.orders_reason()} maxLength={200} />}
                </form.AppField>
              </>
            )}
            <div className="row">
              {/* Nothing is saved while the form is busy: a question is open then. */}
              {canSet && (
                <form.SubmitButton busy={m.orders_bulk_apply()}>
                  {m.orders_bulk_apply()}
                </form.SubmitButton>
              )}
              {printable.length > 0 && (
                <>
                  <Button size="3" variant="soft" onClick={() => print('/admin/slips')}>
                    {m.orders_slips()}
                  </Button>
                  <Button size="3" variant="soft" onClick={() => print('/admin/parcel-labels')}>
                    {m.orders_parcels()}
                  </Button>
                </>
              )}
              {may('orders') && (
                <Button size="3" variant="soft" onClick={() => void download()}>
                  {m.orders_csv()}
                </Button>
              )}
              <Button size="3" variant="soft" color="gray" onClick={() => marked.all(false)}>
                {m.orders_bulk_none()}
              </Button>
            </div>
          </Form>
        </div>
      )}
    </>
  );
}

/** For the audit. The search words are left out: they may be a name. */
const filterOf = ({ view, status, payment, way, from, to, q }: PanelSearch) => ({
  view,
  status,
  payment,
  way,
  from,
  to,
  ...(q ? { searched: true as const } : {}),
});

type OutcomeProps = { outcome: NonNullable<Outcome>; onClose(): void };

function BulkOutcome({ outcome: { done, refused }, onClose }: OutcomeProps) {
  return (
    <section className="card orders-outcome" role={refused.length > 0 ? 'alert' : 'status'}>
      <strong>{m.orders_bulk_done({ count: done })}</strong>
      {refused.length > 0 && (
        <>
          <p>{m.orders_bulk_refused({ count: refused.length })}</p>
          <ul>
            {refused.map(({ id, why }) => (
              <li key={id}>
                <span className="numbers">{orderNumber(id)}</span>: {why}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button size="2" variant="soft" onClick={onClose}>
        {m.close()}
      </Button>
    </section>
  );
}
