import { useMemo, useState } from 'react';
import { grouped } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import { partsOf } from '../../../../shared/production/parts.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useRows } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { Heading } from '../../../ui/heading.tsx';
import { TYPE_WORDS } from '../../../ui/label/option-words.ts';
import { leastStep, STEP_WORDS } from '../../../ui/order/step-words.ts';
import { momentOf } from '../../../ui/text/moment.ts';
import { Button } from '../-shared/button.tsx';
import { Settling } from '../-shared/settling.tsx';
import { focusSoon } from './-make-sheets.ts';
import { MoveLines } from './-move-lines.tsx';
import { SHEET_WORDS } from './-production-queue.tsx';
import { useLiveParts } from './-queue.ts';
import { SheetFiles } from './-sheet-files.tsx';

const PAGE = 20;

/** Every job that is not delivered yet, newest first. */
export function PressJobs() {
  const jobs = useRows('job').toSorted((a, b) => b.createdAt - a.createdAt);
  const [most, setMost] = useState(PAGE);
  return (
    <section className="stack" aria-labelledby="jobs-title">
      <Heading as="h2" size="5" id="jobs-title" tabIndex={-1}>
        {m.work_jobs()}
      </Heading>
      {jobs.length === 0 && <Empty text={m.work_jobs_empty()} />}
      <Settling>
        <ul className="production-jobs">
          {jobs.slice(0, most).map((job) => (
            <li key={job.id} className="card">
              <PressJob job={job} />
            </li>
          ))}
        </ul>
      </Settling>
      {jobs.length > most && (
        <Button variant="soft" size="3" onClick={() => setMost(most + PAGE)}>
          {m.work_more_jobs()}
        </Button>
      )}
    </section>
  );
}

type JobProps = {
  job: Row<'job'>;
  /** On an order's page, which moves that order alone. Its header has the button that moves it on. */
  orderId?: string;
};

export function PressJob({ job, orderId }: JobProps) {
  const mirror = useMirror();
  const all = useLiveParts();
  const parts = useMemo(() => all.filter(({ jobId }) => jobId === job.id), [all, job.id]);
  const { id, labelType, labels, createdAt, downloads } = job;
  const step = leastStep(parts);
  const own = parts.filter(({ line }) => line.orderId === orderId);
  const others = orderId ? new Set(parts.map(({ line }) => line.orderId)).size - 1 : 0;
  const isDissolvable = parts.length > 0 && parts.every((part) => part.step === 'queued');
  // An order's page has its next step in its header.
  const isUntaken = step === 'queued' && downloads === 0 && !orderId;
  const dissolve = async () => {
    // Parts of cancelled orders too: a job is dissolved as a whole.
    const whole = mirror ? partsOf(mirror.list('orderLine'), mirror.list('linePart')) : [];
    const lineIds = whole.flatMap((part) => (part.jobId === id ? [part.id] : []));
    try {
      await mutate('dissolveJob', { jobId: id, lineIds }, mirror);
      focusSoon('queue-title');
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <>
      <div className="row spread">
        <Heading
          as="h3"
          size="4"
          className="numbers production-job-code"
          id={`job-${id}`}
          tabIndex={-1}
        >
          {id}
        </Heading>
        <Badge tone={step === 'handed_over' ? 'green' : 'yellow'}>
          {step === 'queued' ? m.paper_missing() : STEP_WORDS[step]()}
        </Badge>
      </div>
      <p className="muted numbers">
        {[
          TYPE_WORDS[labelType](),
          SHEET_WORDS[job.sheet],
          m.choice_labels({ count: grouped(labels) }),
          momentOf(createdAt),
          m.work_taken({ count: downloads }),
        ].join(' · ')}
      </p>
      <SheetFiles job={job} parts={parts} isNext={isUntaken} />
      {others > 0 && <p className="muted">{m.work_others({ count: others })}</p>}
      <div className="row spread">
        {orderId ? (
          <MoveLines parts={own} code={orderNumber(orderId)} only="back" />
        ) : (
          <MoveLines parts={parts} code={id} quiet={isUntaken} />
        )}
        {isDissolvable && others === 0 && (
          <Button size="3" variant="ghost" color="gray" onClick={() => void dissolve()}>
            {m.work_dissolve()}
            <span className="sr-only"> {id}</span>
          </Button>
        )}
      </div>
    </>
  );
}
