import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ORDER_STATUSES, orderNumber } from '../../../../shared/order/states.ts';
import { Refusal } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../store/store.ts';
import type { Change } from '../../../store/sync/undecided.ts';
import { refusals, sayKept } from '../../../ui/announce.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { refusalText } from '../../../ui/refusal.ts';
import { ORDER_STATUS_WORDS } from '../../order/-words.ts';
import { askCancel } from './-ask-cancel.ts';
import type { Chosen } from './-chosen.ts';

type Refused = { id: string; why: string };
type Outcome = { done: number; refused: Refused[] };

/** One status for all marked orders, each by a mutation of its own; those that are refused are named. */
export function OrdersBulk({ chosen }: { chosen: Chosen }) {
  const mirror = useMirror();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const { orders } = chosen;

  const apply = async (form: FormData) => {
    const status = ORDER_STATUSES.find((one) => one === form.get('status'));
    const reason = String(form.get('reason') ?? '').trim();
    if (!status || busy) return;
    const wanted = orders.filter((order) => order.status !== status);
    if (status === 'cancelled' && wanted.length > 0 && !(await askCancel(wanted))) return;
    setBusy(true);
    const refused: Refused[] = [];
    const changes: Change[] = [];
    for (const { id } of wanted) {
      const args = { orderId: id, status, ...(reason ? { reason } : {}) };
      await mutate('setOrderStatus', args, mirror).then(
        (change) => changes.push(change),
        (error: unknown) => {
          const { code, detail } = error instanceof Refusal ? error : new Refusal('internal');
          refused.push({ id, why: refusalText(code, detail) });
        },
      );
    }
    const notices = await refusals(changes);
    for (const { code, detail } of notices ?? []) {
      refused.push({ id: String(detail.orderId), why: refusalText(code, detail) });
    }
    setBusy(false);
    chosen.all(false);
    if (!notices) await sayKept(changes);
    if (notices || refused.length > 0) {
      setOutcome({ done: wanted.length - refused.length, refused });
    }
  };

  return (
    <>
      {outcome && <Told outcome={outcome} onClose={() => setOutcome(null)} />}
      {orders.length > 0 && (
        <form
          className="orders-bulk"
          aria-label={m.orders_bulk()}
          onSubmit={(event) => {
            event.preventDefault();
            void apply(new FormData(event.currentTarget));
          }}
        >
          <strong role="status">{m.orders_chosen({ count: orders.length })}</strong>
          <SelectField label={m.orders_bulk_status()} name="status" required defaultValue="">
            <option value="" disabled>
              {m.orders_bulk_choose()}
            </option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {ORDER_STATUS_WORDS[status]()}
              </option>
            ))}
          </SelectField>
          <label className="field">
            {m.orders_reason()}
            <input className="input" name="reason" maxLength={200} />
          </label>
          <div className="row">
            <Button type="submit" size="3" className="tall" aria-disabled={busy}>
              {busy ? m.todo_saving() : m.orders_bulk_apply()}
            </Button>
            <Button
              type="button"
              size="3"
              variant="soft"
              color="gray"
              className="tall"
              onClick={() => chosen.all(false)}
            >
              {m.orders_bulk_none()}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

function Told({ outcome: { done, refused }, onClose }: { outcome: Outcome; onClose(): void }) {
  return (
    <section className="admin-card orders-told" role={refused.length > 0 ? 'alert' : 'status'}>
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
      <Button size="2" variant="soft" className="tall" onClick={onClose}>
        {m.orders_bulk_close()}
      </Button>
    </section>
  );
}
