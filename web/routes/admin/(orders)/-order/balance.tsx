import { formatCents } from '../../../../../shared/money.ts';
import { keptCents, owedCents, total } from '../../../../../shared/payment/balance.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRowsOf } from '../../../../store/store.ts';
import { Fact } from '../../../../ui/text/facts.tsx';

type Props = { order: Row<'order'>; attempts: readonly Row<'attempt'>[] };

/** A partly refunded or overpaid order still counts as paid: what came, what went back, what is owed. */
export function Balance({ order, attempts }: Props) {
  const facts = balanceOf(order, attempts, useRowsOf('refund', order.id));
  if (facts.length === 0) return null;
  return (
    <dl className="cart-totals numbers">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

export function balanceOf(
  order: Row<'order'>,
  attempts: readonly Row<'attempt'>[],
  refunds: readonly Row<'refund'>[],
): [string, string][] {
  const received = total(attempts, ({ capturedCents }) => capturedCents);
  const kept = total(attempts, (attempt) => keptCents(attempt, refunds));
  const owed = owedCents(order, attempts, refunds);
  const came: [string, string] = [m.admin_order_received(), formatCents(received)];
  const back: [string, string][] = [
    [m.admin_order_refunded(), `− ${formatCents(order.refundedCents)}`],
    [m.admin_order_kept(), formatCents(kept)],
  ];
  return [
    ...(owed > 0 ? [came] : []),
    ...(order.refundedCents > 0 ? back : []),
    ...(owed > 0 ? [[m.admin_order_owed(), formatCents(owed)] as [string, string]] : []),
  ];
}
