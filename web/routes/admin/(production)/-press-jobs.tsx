import { Button } from '@radix-ui/themes';
import { useMemo, useState } from 'react';
import { paperNeeded, SHEETS_A_FILE } from '../../../../shared/press/gang.ts';
import { isMade } from '../../../../shared/production/pack.ts';
import { type Part, partsOf } from '../../../../shared/production/parts.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useStore } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { Heading } from '../../../ui/heading.tsx';
import { TYPE_WORDS } from '../../../ui/label/option-words.ts';
import { leastStep, STEP_WORDS } from '../../../ui/order/step-words.ts';
import { momentOf } from '../../../ui/text/moment.ts';
import { focusSoon } from './-make-sheets.ts';
import { MoveLines } from './-move-lines.tsx';
import { SHEET_WORDS } from './-production-queue.tsx';
import { blockFor, useLiveParts } from './-queue.ts';

const PAGE = 20;

/** Every job that is not delivered yet, newest first. */
export function PressJobs() {
  const jobs = useStore('job').toSorted((a, b) => b.createdAt - a.createdAt);
  const [most, setMost] = useState(PAGE);
  return (
    <section className="stack" aria-labelledby="jobs-title">
      <Heading as="h2" size="5" id="jobs-title">
        {m.work_jobs()}
      </Heading>
      {jobs.length === 0 && <Empty text={m.work_jobs_empty()} />}
      <ul className="production-jobs">
        {jobs.slice(0, most).map((job) => (
          <li key={job.id} className="card">
            <PressJob job={job} />
          </li>
        ))}
      </ul>
      {jobs.length > most && (
        <Button variant="soft" size="3" className="tall" onClick={() => setMost(most + PAGE)}>
          {m.work_more_jobs()}
        </Button>
      )}
    </section>
  );
}

type JobProps = {
  job: Row<'job'>;
  /** On an order's page, whose header moves its own lines on. */
  only?: 'back';
};

export function PressJob({ job, only }: JobProps) {
  const mirror = useMirror();
  const all = useLiveParts();
  const parts = useMemo(() => all.filter(({ jobId }) => jobId === job.id), [all, job.id]);
  const { id, labelType, labels, createdAt, downloads } = job;
  const step = leastStep(parts);
  const isUntouched = parts.length > 0 && parts.every((part) => part.step === 'queued');
  const dissolve = async () => {
    // The cancelled ones too: a job is put back whole.
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
        <Badge tone={step === 'handed_over' ? 'green' : 'yellow'}>{STEP_WORDS[step]()}</Badge>
      </div>
      <p className="muted numbers">
        {[
          TYPE_WORDS[labelType](),
          SHEET_WORDS[job.sheet],
          m.choice_labels({ count: labels }),
          momentOf(createdAt),
          m.work_taken({ count: downloads }),
        ].join(' · ')}
      </p>
      <Files job={job} parts={parts} />
      <div className="row spread">
        <MoveLines parts={parts} code={id} {...(only && { only })} />
        {isUntouched && (
          <Button
            size="3"
            className="tall"
            variant="ghost"
            color="gray"
            onClick={() => void dissolve()}
          >
            {m.work_dissolve()}
            <span className="sr-only"> {id}</span>
          </Button>
        )}
      </div>
    </>
  );
}

function Files({ job, parts }: { job: Row<'job'>; parts: readonly Part[] }) {
  const blocks = parts.flatMap((part) =>
    part.press && isMade(part.press.size) ? [blockFor(part, part.press)] : [],
  );
  const { sheets, waste } = paperNeeded(blocks, job.sheet);
  if (sheets === 0) return null;
  const files = Array.from({ length: Math.ceil(sheets / SHEETS_A_FILE) }, (_, i) => i + 1);
  const base = `/api/press/${job.id}/sheets`;
  return (
    <>
      <p className="numbers">
        {m.work_sheets({ sheets, waste: Math.round(waste * 100), lines: job.lines })}
      </p>
      <div className="row">
        {files.map((file) => (
          <ButtonAnchor
            key={file}
            href={`${base}.pdf?part=${file}`}
            download
            size="3"
            variant="outline"
          >
            {files.length > 1 ? m.work_pdf_part({ part: file }) : m.work_pdf()}
            <span className="sr-only"> {job.id}</span>
          </ButtonAnchor>
        ))}
        <a
          href={`${base}.svg`}
          target="_blank"
          rel="noopener"
          className="text-link admin-tall-link"
        >
          {m.work_look()}
          <span className="sr-only"> {job.id}</span>
        </a>
      </div>
    </>
  );
}
