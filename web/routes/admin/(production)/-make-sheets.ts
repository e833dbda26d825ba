import type { SheetSize } from '../../../../shared/press/gang.ts';
import { newJobCode } from '../../../../shared/production/job.ts';
import { Refusal } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, type PageMirror } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { refusals } from '../-shared/announce.ts';
import type { Queued } from './-queue.ts';

/** The pressed button is gone, so the focus moves to the result. */
export const focusSoon = (id: string) =>
  requestAnimationFrame(() => document.getElementById(id)?.focus());

const sent = new Map<string, Promise<unknown>>();

/** The server draws a job's sheets, so it must have the job first. Offline, nothing is awaited. */
export const untilSent = (jobId: string) => sent.get(jobId);

/** Takes parts of one material to the press; a code that is taken already is thrown again. */
export async function makeSheets(parts: Queued[], sheet: SheetSize, mirror: PageMirror | null) {
  const labelType = parts[0]?.press.type;
  if (!labelType) return;
  const jobId = newJobCode();
  const lineIds = parts.map(({ part }) => part.id);
  try {
    const change = await mutate('createJob', { jobId, labelType, sheet, lineIds }, mirror);
    sent.set(jobId, refusals([change]));
    toast(m.work_job_made({ code: jobId }));
    focusSoon(`job-${jobId}`);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'id_taken') {
      return makeSheets(parts, sheet, mirror);
    }
    toastError(error);
  }
}
