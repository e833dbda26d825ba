import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { LABEL_TYPES } from '../label/choices.ts';
import { namesOf } from '../label/names.ts';
import { changeOrder } from '../order/change.ts';
import type { PrintSpec } from '../order/schema.ts';
import { isWaiting, lacksConsent } from '../order/states.ts';
import { SHEET_SIZES } from '../press/gang.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { isMade } from './pack.ts';
import { getPart, isUntouched, labelsOf, type Part, putPart } from './parts.ts';
import { lineIds, printSpecOf } from './production.ts';
import { NO_JOB } from './purged-job.ts';

/** Crockford's base 32: no two characters look or sound alike. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 6;
const jobCode = z.string().check(z.regex(new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)));

export const MAX_JOB_LABELS = 30_000;

export const newJobCode = () =>
  [...crypto.getRandomValues(new Uint8Array(CODE_LENGTH))].map((n) => ALPHABET[n % 32]).join('');

/** The name of a file of its sheets, `part` of `count`. */
export const sheetsFile = (
  { id, labelType }: Pick<Row<'job'>, 'id' | 'labelType'>,
  part: number,
  count: number,
) => `tiny-tag-${id}-${labelType}${count > 1 ? `-${part}` : ''}.pdf`;

export const readCode = (typed: string) =>
  typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

export const createJob = mutator({
  name: 'createJob',
  by: AREAS.press,
  args: z.strictObject({
    jobId: jobCode,
    labelType: z.enum(LABEL_TYPES),
    sheet: z.enum(SHEET_SIZES),
    lineIds,
  }),
  async run(tx, { jobId, labelType, sheet, lineIds }) {
    const orders = new Map<string, Row<'order'>>();
    const taken: { part: Part; press: PrintSpec }[] = [];
    for (const id of new Set(lineIds)) {
      const { part, order } = await waitingPart(tx, id);
      const press = await printSpecOf(tx, part);
      if (!press) throw new Refusal('nothing_to_print');
      if (press.type !== labelType) throw new Refusal('invalid', { field: 'labelType' });
      if (!isMade(press.size)) throw new Refusal('shape_gone', { shape: press.size });
      orders.set(order.id, order);
      taken.push({ part, press: { ...press, centred: 'ink' } });
    }
    const labels = taken.reduce((sum, { part, press }) => sum + labelsOf(part.line, press), 0);
    if (taken.length > 1 && labels > MAX_JOB_LABELS) {
      throw new Refusal('job_too_large', { most: MAX_JOB_LABELS });
    }
    await tx.create('job', {
      id: jobId,
      labelType,
      sheet,
      lines: taken.length,
      labels,
      createdAt: tx.now,
      downloads: 0,
    });
    for (const { part, press } of taken) await putPart(tx, part, { jobId, press });
    for (const order of orders.values()) {
      if (order.status === 'pending') await changeOrder(tx, order, { status: 'processing' });
    }
  },
});

async function waitingPart(tx: Tx, id: string) {
  const part = await getPart(tx, id);
  const order = part && (await tx.get('order', part.line.orderId));
  if (!part || !order) throw new Refusal('not_found');
  if (!isUntouched(part)) throw new Refusal('already_printing');
  if (!isWaiting(order)) throw new Refusal('not_waiting');
  if (lacksConsent(order)) throw new Refusal('consent_missing');
  const { design } = part.line;
  const isErased = design && namesOf(design).every((w) => w.text === '' && w.line2 === '');
  if (isErased) throw new Refusal('words_erased');
  return { part, order };
}

export const dissolveJob = mutator({
  name: 'dissolveJob',
  by: AREAS.press,
  args: z.strictObject({ jobId: jobCode, lineIds }),
  async run(tx, { jobId, lineIds }) {
    const job = await tx.get('job', jobId);
    if (!job) throw new Refusal('not_found');
    const parts: Part[] = [];
    for (const id of new Set(lineIds)) {
      const part = await getPart(tx, id);
      if (part?.jobId !== jobId) throw new Refusal('not_found');
      if (part.step !== 'queued') throw new Refusal('already_printing');
      parts.push(part);
    }
    if (parts.length !== job.lines) throw new Refusal('invalid', { field: 'lineIds' });
    for (const part of parts) await putPart(tx, part, NO_JOB);
    await tx.remove('job', jobId);
  },
});

/** Downloads are audited: who, when and in which form (`reason`). */
export const takeSheets = mutator({
  name: 'takeSheets',
  by: AREAS.press,
  args: z.strictObject({ jobId: z.string(), reason: z.string() }),
  async run(tx, { jobId }) {
    const job = await tx.get('job', jobId);
    if (!job) throw new Refusal('not_found');
    await tx.put('job', { ...job, downloads: job.downloads + 1 });
  },
});

export const purgeJob = mutator({
  name: 'purgeJob',
  by: ['system'],
  args: z.strictObject({ jobId: z.string() }),
  async run(tx, { jobId }) {
    if (await tx.get('job', jobId)) await tx.remove('job', jobId);
  },
});
