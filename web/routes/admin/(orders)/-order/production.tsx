import { Link } from '@tanstack/react-router';
import { nameIn } from '../../../../../shared/catalogue/product.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import { PART_LETTERS } from '../../../../../shared/press/line.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRows } from '../../../../store/store.ts';
import { Heading } from '../../../../ui/heading.tsx';
import { useOrderParts } from '../../../../ui/order/parts.ts';
import { stepWord } from '../../../../ui/order/step-words.ts';
import { useMay } from '../../-shared/use-may.ts';
import { MoveLines } from '../../(production)/-move-lines.tsx';
import { PressJob } from '../../(production)/-press-jobs.tsx';
import { queued } from '../../(production)/-queue.ts';

/** Where the order's parts are in the workshop, and its sheets. The next step is in the header. */
export function OrderProduction({ order }: { order: Row<'order'> }) {
  const parts = useOrderParts(order.id);
  const jobs = useRows('job').filter(({ id }) => parts.some((part) => part.jobId === id));
  const may = useMay();
  const waiting = queued(parts, [order], useRows('pack'));
  // For those on sheets the button is beside their job.
  const others = parts.filter(
    ({ jobId }) => !may('press') || jobs.every((job) => job.id !== jobId),
  );
  const isMoved = may('floor') && waiting.length === 0 && others.length > 0;
  return (
    <section className="card" aria-labelledby="queue-title">
      <Heading as="h2" size="4" id="queue-title" tabIndex={-1}>
        {m.work_order_title()}
      </Heading>
      <ul className="production-line-steps">
        {parts.map(({ id, line, n, step, jobId }) => (
          <li key={id}>
            <span className="numbers">
              {line.position + 1}
              {PART_LETTERS[n - 1]}
            </span>
            <span>
              {stepWord(step, order)} <span className="muted">{nameIn(locale(), line)}</span>
            </span>
            {jobId && <span className="numbers">{jobId}</span>}
          </li>
        ))}
      </ul>
      {may('press') &&
        jobs.map((job) => (
          <div key={job.id} className="stack orders-job">
            <PressJob job={job} orderId={order.id} />
          </div>
        ))}
      {isMoved && order.status !== 'cancelled' && (
        <MoveLines parts={others} code={orderNumber(order.id)} only="back" />
      )}
      {may('press') && (
        <Link to="/admin/production" className="text-link admin-tall-link">
          {m.work_title()}
        </Link>
      )}
    </section>
  );
}
