import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { grouped } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { Movements } from '../../../../worker/routes/admin/stock.ts';
import { usePages } from '../../../api/use-pages.ts';
import { m } from '../../../paraglide/messages.js';
import { useSync } from '../../../store/store.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { MoreButton, NotLoaded } from '../../../ui/list/load-states.tsx';
import { momentOf } from '../../../ui/text/moment.ts';
import { CAUSE_WORDS } from './-words.ts';

type Movement = Movements['movements'][number];

/** The ledger, newest first; it grows with every sale, so it is asked for and not mirrored. */
export function StockHistory({ productId, onHand }: { productId: string; onHand: number }) {
  const { first, pages, hasMore, failed, again, more } = useMovements(productId, onHand);
  const movements = pages.flatMap((page) => page.movements);
  return (
    <section className="stack" aria-labelledby="stock-history-title">
      <Heading as="h2" size="5" id="stock-history-title">
        {m.stock_history()}
      </Heading>
      {!first && <NotLoaded failed={failed} again={again} text={m.stock_history_failed()} />}
      {first && movements.length === 0 && <Empty text={m.stock_history_none()} />}
      {movements.length > 0 && (
        <ul className="products-movements">
          {movements.map((movement) => (
            <li key={movement.id}>
              <Entry movement={movement} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && <MoreButton onClick={more} />}
    </section>
  );
}

/** The delay (ms) before the stock ledger is requested again when it lacks the latest change. */
const BEHIND_MS = 1000;

/** Requested again when the amount on hand changes or a change was sent. */
function useMovements(productId: string, onHand: number) {
  const { changes } = useSync();
  const list = usePages(`/api/stock/${encodeURIComponent(productId)}`, `${onHand} ${changes}`);
  const { first, again } = list;
  const left = first?.movements[0]?.left;
  useEffect(() => {
    if (left === undefined || left === onHand) return;
    const timer = setTimeout(again, BEHIND_MS);
    return () => clearTimeout(timer);
  }, [first, left, onHand, again]);
  return list;
}

function Entry({
  movement: { amount, cause, note, orderId, at, left, by },
}: {
  movement: Movement;
}) {
  const who = { customer: m.stock_by_customer, shop: m.stock_by_shop };
  return (
    <>
      <strong
        className={amount < 0 ? 'products-movement-out numbers' : 'products-movement-in numbers'}
      >
        {amount > 0 ? '+' : '−'}
        {grouped(Math.abs(amount))}
      </strong>
      <span className="products-movement-words">
        <span>
          {CAUSE_WORDS[cause]()}
          {note && `: ${note}`}
        </span>
        <small className="muted numbers">
          {momentOf(at)} · {'admin' in by ? by.admin : who[by.kind]()}
          {orderId && (
            <>
              {' · '}
              <Link to="/admin/order/$orderId" params={{ orderId }} className="text-link">
                {m.stock_order({ number: orderNumber(orderId) })}
              </Link>
            </>
          )}
        </small>
      </span>
      <span className="products-movement-left numbers">
        <span className="muted small">{m.stock_left()}</span> {grouped(left)}
      </span>
    </>
  );
}
