import type { ReactNode } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { type Paper, printedAt } from '../../../../shared/order/edit/paper.ts';
import { isOwedAtDoor, orderNumber } from '../../../../shared/order/states.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { shortMomentOf } from '../../../ui/text/moment.ts';

type Props = {
  paper: Paper;
  orders: readonly Row<'order'>[];
  legend: string;
  hint: string | null;
  marked: ReadonlySet<string>;
  onMark(marked: ReadonlySet<string>): void;
  /** Buttons for the marked orders. */
  children: ReactNode;
};

/** Selects the orders to print, and says which were printed before. */
export function PrintList(props: Props) {
  const { paper, orders, legend, hint, marked, onMark, children } = props;
  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onMark(next);
  };
  return (
    <fieldset
      className="card papers-list"
      aria-describedby={hint === null ? undefined : 'paper-hint'}
    >
      <legend>
        <span role="status">{legend}</span>
      </legend>
      {hint !== null && (
        <p id="paper-hint" className="muted">
          {hint}
        </p>
      )}
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <PrintRow
              order={order}
              printed={printedAt(order, paper)}
              checked={marked.has(order.id)}
              onToggle={() => toggle(order.id)}
            />
          </li>
        ))}
      </ul>
      <div className="row">{children}</div>
    </fieldset>
  );
}

type PrintRowProps = {
  order: Row<'order'>;
  printed: number | null;
  checked: boolean;
  onToggle(): void;
};

function PrintRow({ order: { id }, printed, checked, onToggle }: PrintRowProps) {
  const order = useRow('order', id);
  const name = useRow('address', id)?.fullName;
  return (
    <label className="papers-choice">
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <strong className="numbers">{orderNumber(id)}</strong>
      <span className="papers-name">{name}</span>
      {order?.status === 'cancelled' && <Badge tone="red">{m.order_status_cancelled()}</Badge>}
      {order && isOwedAtDoor(order) && (
        <Badge tone="yellow">{m.parcel_cash({ amount: formatCents(order.totalCents) })}</Badge>
      )}
      <Badge tone={printed === null ? 'gray' : 'green'}>
        {printed === null ? m.paper_missing() : m.paper_printed({ when: shortMomentOf(printed) })}
      </Badge>
    </label>
  );
}
