import { Link } from '@tanstack/react-router';
import { orderNumber } from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRowsOf, useStore } from '../../../../store/store.ts';
import { Heading } from '../../../../ui/heading.tsx';
import { stepWord } from '../../../../ui/order/step-words.ts';
import { useMay } from '../../-shared/use-may.ts';
import { MoveLines } from '../../(production)/-move-lines.tsx';
import { PressJob } from '../../(production)/-press-jobs.tsx';
import { queued } from '../../(production)/-queue.ts';

/** Where the order's lines are in the workshop, and its sheets. The next step is in the header. */
export function OrderProduction({ order }: { order: Row<'order'> }) {
  const lines = useRowsOf('orderLine', order.id).toSorted((a, b) => a.position - b.position);
  const jobs = useStore('job').filter(({ id }) => lines.some((line) => line.jobId === id));
  const may = useMay();
  const waiting = queued(lines, [order], useStore('pack'));
  // What is on sheets goes back with its job.
  const isMoved = may('press')
    ? jobs.length === 0 && waiting.length === 0
    : may('floor') && waiting.length === 0;
  return (
    <section className="card" aria-labelledby="queue-title">
      <Heading as="h2" size="4" id="queue-title" tabIndex={-1}>
        {m.work_order_title()}
      </Heading>
      <ul className="production-line-steps">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="numbers">{line.position + 1}</span>
            <span>{stepWord(line.step, order)}</span>
            {line.jobId && <span className="numbers">{line.jobId}</span>}
          </li>
        ))}
      </ul>
      {may('press') &&
        jobs.map((job) => (
          <div key={job.id} className="stack orders-job">
            <PressJob job={job} only="back" />
          </div>
        ))}
      {isMoved && order.status !== 'cancelled' && (
        <MoveLines lines={lines} code={orderNumber(order.id)} only="back" />
      )}
      {may('press') && (
        <Link to="/admin/production" className="text-link admin-tall-link">
          {m.work_title()}
        </Link>
      )}
    </section>
  );
}
