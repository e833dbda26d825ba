import { type MouseEvent, useState } from 'react';
import { paperNeeded, SHEETS_A_FILE } from '../../../../shared/press/gang.ts';
import { sheetsFile } from '../../../../shared/production/job.ts';
import { isMade } from '../../../../shared/production/pack.ts';
import type { Part } from '../../../../shared/production/parts.ts';
import type { Row } from '../../../../shared/tx.ts';
import { getFile, saveFile } from '../../../api/file.ts';
import { m } from '../../../paraglide/messages.js';
import { failureText } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { isPlainClick } from '../../../ui/page/plain-click.ts';
import { ButtonAnchor } from '../-shared/button.tsx';
import { untilSent } from './-make-sheets.ts';
import { blockFor } from './-queue.ts';

type Props = {
  job: Row<'job'>;
  parts: readonly Part[];
  /** Taking the files is what comes next. */
  isNext: boolean;
};

/** A job's sheets in files that a press takes, and a look at them. */
export function SheetFiles({ job, parts, isNext }: Props) {
  const blocks = parts.flatMap((part) =>
    part.press && isMade(part.press.size) ? [blockFor(part, part.press)] : [],
  );
  const { sheets, waste } = paperNeeded(blocks, job.sheet);
  if (sheets === 0) return null;
  const count = Math.ceil(sheets / SHEETS_A_FILE);
  return (
    <>
      <p className="numbers">
        {m.work_sheets({ sheets, waste: Math.round(waste * 100), lines: job.lines })}
      </p>
      <div className="row">
        {Array.from({ length: count }, (_, i) => (
          <SheetFile key={i} job={job} part={i + 1} count={count} isNext={isNext} />
        ))}
        <a
          href={`/api/press/${job.id}/sheets.svg?look=1`}
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

type FileProps = Pick<Props, 'job' | 'isNext'> & { part: number; count: number };

/** Files that arrived are marked, so that after a failure only the others are fetched. */
function SheetFile({ job, part, count, isNext }: FileProps) {
  const [state, setState] = useState<'missing' | 'coming' | 'here'>('missing');
  const path = `/api/press/${job.id}/sheets.pdf?part=${part}`;
  const words = count > 1 ? m.work_pdf_part({ part }) : m.work_pdf();
  const take = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (state === 'coming') return;
    setState('coming');
    await untilSent(job.id);
    const answer = await getFile(path);
    setState(answer.ok ? 'here' : 'missing');
    if (!answer.ok) {
      return toast(m.work_pdf_failed({ job: job.id, part }), failureText(answer), 'bad');
    }
    saveFile(answer.data, sheetsFile(job, part, count));
    toast(m.work_pdf_done({ job: job.id, part }));
  };
  return (
    <ButtonAnchor
      href={path}
      download
      size="3"
      variant={isNext ? 'solid' : 'outline'}
      aria-disabled={state === 'coming'}
      onClick={(event) => void take(event)}
    >
      {state === 'here' && '✓ '}
      {state === 'coming' ? m.work_pdf_coming() : words}
      <span className="sr-only"> {job.id}</span>
    </ButtonAnchor>
  );
}
