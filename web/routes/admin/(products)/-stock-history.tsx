import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { orderNumber } from '../../../../shared/order/states.ts';
import type { Movements } from '../../../../worker/routes/admin/stock.ts';
import { m } from '../../../paraglide/messages.js';
import { Heading } from '../../../ui/heading.tsx';
import { momentOf } from '../../../ui/moment.ts';
import { useMovements } from './-stock-movements.ts';
import { CAUSE_WORDS } from './-words.ts';

type Movement = Movements['movements'][number];

/** The ledger, newest first; it grows with every sale, so it is asked for and not mirrored. */
export function StockHistory({ productId, onHand }: { productId: string; onHand: number }) {
  const { movements, hasMore, failed, more, again } = useMovements(productId, onHand);
  return (
    <section className="stack" aria-labelledby="stock-history-title">
      <Heading as="h2" size="5" id="stock-history-title">
        {m.stock_history()}
      </Heading>
      {failed && (
        <div className="row" role="status">
          <p className="muted">{m.stock_history_failed()}</p>
          <Button size="2" variant="soft" className="tall" onClick={again}>
            {m.stock_history_again()}
          </Button>
        </div>
      )}
      {movements?.length === 0 && <p className="muted">{m.stock_history_none()}</p>}
      {movements === null && !failed && <div className="admin-skeleton" aria-busy="true" />}
      {movements && movements.length > 0 && (
        <ul className="movements">
          {movements.map((movement) => (
            <li key={movement.id}>
              <Entry movement={movement} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="3" variant="soft" className="tall" onClick={more}>
          {m.stock_more()}
        </Button>
      )}
    </section>
  );
}

function Entry({
  movement: { amount, cause, note, orderId, at, left, by },
}: {
  movement: Movement;
}) {
  const who = { customer: m.stock_by_customer, shop: m.stock_by_shop };
  return (
    <>
      <strong className={amount < 0 ? 'movement-out numbers' : 'movement-in numbers'}>
        {amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`}
      </strong>
      <span className="movement-words">
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
      <span className="movement-left numbers">
        <span className="muted small">{m.stock_left()}</span> {left.toLocaleString('en-KE')}
      </span>
    </>
  );
}
