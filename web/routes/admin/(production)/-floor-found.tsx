import { Link } from '@tanstack/react-router';
import { orderNumber } from '../../../../shared/order/states.ts';
import { lineCode } from '../../../../shared/press/line.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror, useStore } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { leastStep, stepWord } from '../../../ui/order/step-words.ts';
import { useMay } from '../-shared/use-may.ts';
import { MoveLines } from './-move-lines.tsx';
import { useLines } from './-queue.ts';

/** A job or an order that a code names, and its lines. */
type Work = { code: string; kind: 'job' | 'order'; lines: Row<'orderLine'>[] };

/** Both codes are on the sheets: the job's below, an order's (with its line) beside its labels. */
export function useFound(code: string): Work[] {
  const mirror = useMirror();
  const jobs = useStore('job');
  const orders = useStore('order');
  const lines = useLines();
  if (code === '') return [];
  const byJob = jobs
    .filter((job) => job.id === code)
    .map(({ id }) =>
      work(
        id,
        'job',
        lines.filter(({ jobId }) => jobId === id),
      ),
    );
  const byOrder = orders
    // Typed codes have no dash: the line's number follows the order's at once.
    .filter(({ id }) => code.length >= 8 && code.startsWith(orderNumber(id)))
    .map(({ id, status }) => {
      const own = (status !== 'cancelled' && mirror?.listOf('orderLine', id)) || [];
      const nth = Number(code.slice(8)) || null;
      return work(orderNumber(id), 'order', nth ? own.filter((l) => l.position + 1 === nth) : own);
    });
  return [...byJob, ...byOrder];
}

const work = (code: string, kind: Work['kind'], lines: readonly Row<'orderLine'>[]): Work => ({
  code,
  kind,
  lines: lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

export function FloorFound({ work: { code, kind, lines } }: { work: Work }) {
  const may = useMay();
  const step = leastStep(lines);
  const orders = useStore('order');
  const orderOf = (line: Row<'orderLine'> | undefined) =>
    orders.find(({ id }) => id === line?.orderId);
  return (
    <section className="card production-floor-found" aria-labelledby={`found-${code}`}>
      <div className="row spread">
        <Heading as="h2" size="6" className="numbers" id={`found-${code}`}>
          {kind === 'job' ? m.floor_job({ code }) : m.admin_order_title({ number: code })}
        </Heading>
        <Badge tone={step === 'handed_over' ? 'green' : 'yellow'}>
          {stepWord(step, kind === 'order' ? orderOf(lines[0]) : undefined)}
        </Badge>
      </div>
      <MoveLines lines={lines} code={code} size="4" />
      <ul className="production-floor-lines">
        {lines.map((line) => (
          <li key={line.id}>
            {may('parcels') ? (
              <Link
                to="/admin/order/$orderId"
                params={{ orderId: line.orderId }}
                className="text-link numbers admin-tall-link"
              >
                {lineCode(line)}
              </Link>
            ) : (
              <span className="numbers">{lineCode(line)}</span>
            )}
            <span>{line.design?.text || line.design?.line2 || line.name}</span>
            <span className="muted">{stepWord(line.step, orderOf(line))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
