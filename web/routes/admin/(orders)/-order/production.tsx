import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LABEL_TYPES } from '../../../../../shared/label/choices.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import { SHEET_SIZES, type SheetSize } from '../../../../../shared/press/gang.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { useMirror, useRowsOf, useStore } from '../../../../store/store.ts';
import { Heading } from '../../../../ui/heading.tsx';
import { TYPE_WORDS } from '../../../../ui/label/option-words.ts';
import { stepWord } from '../../../order/-step-words.ts';
import { Select } from '../../-shared/select.tsx';
import { makeSheets } from '../../(production)/-make-sheets.ts';
import { MoveLines } from '../../(production)/-move-lines.tsx';
import { PressJob } from '../../(production)/-press-jobs.tsx';
import { SHEET_WORDS } from '../../(production)/-production-queue.tsx';
import { queued } from '../../(production)/-queue.ts';

/** Where the order's lines are in the workshop, its sheets, and its next step. */
export function OrderProduction({ order }: { order: Row<'order'> }) {
  const mirror = useMirror();
  const [sheet, setSheet] = useState<SheetSize>('a4');
  const lines = useRowsOf('orderLine', order.id).toSorted((a, b) => a.position - b.position);
  const jobs = useStore('job').filter(({ id }) => lines.some((line) => line.jobId === id));
  const waiting = queued(lines, [order], useStore('pack'));
  return (
    <section className="card" aria-labelledby="queue-title">
      <Heading as="h2" size="4" id="queue-title" tabIndex={-1}>
        {m.work_order_title()}
      </Heading>
      <ul className="production-floor-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="numbers">{line.position + 1}</span>
            <span>{stepWord(line.step, order)}</span>
            {line.jobId && <span className="numbers">{line.jobId}</span>}
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <div className="row">
          <Select
            className="orders-sheet-select"
            aria-label={m.work_sheet()}
            value={sheet}
            choices={SHEET_SIZES}
            words={(size) => SHEET_WORDS[size]}
            onChoose={setSheet}
          />
          {LABEL_TYPES.map((type) => {
            const own = waiting.filter(({ press }) => press.type === type);
            return (
              own.length > 0 && (
                <Button
                  key={type}
                  size="3"
                  className="tall"
                  onClick={() => void makeSheets(own, sheet, mirror)}
                >
                  {m.work_make({ type: TYPE_WORDS[type]() })}
                </Button>
              )
            );
          })}
        </div>
      )}
      {jobs.map((job) => (
        <div key={job.id} className="stack orders-job">
          <PressJob job={job} />
        </div>
      ))}
      {jobs.length === 0 && waiting.length === 0 && order.status !== 'cancelled' && (
        <MoveLines lines={lines} code={orderNumber(order.id)} />
      )}
      <Link to="/admin/production" className="text-link admin-tall-link">
        {m.work_title()}
      </Link>
    </section>
  );
}
