import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { LABEL_TYPES } from '../label/choices.ts';
import { namesOf } from '../label/names.ts';
import { changeOrder } from '../order/archive.ts';
import type { PrintSpec } from '../order/schema.ts';
import { isWaiting, lacksConsent } from '../order/states.ts';
import { SHEET_SIZES } from '../press/gang.ts';
import { mutator, Refusal, type Row, type Tx } from '../tx.ts';
import { labelsOf, lineIds, printSpecOf } from './production.ts';

/** Crockford's base 32: no two characters look or sound alike. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 6;
const jobCode = z.string().check(z.regex(new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)));

export const MAX_JOB_LABELS = 30_000;

export const newJobCode = () =>
  [...crypto.getRandomValues(new Uint8Array(CODE_LENGTH))].map((n) => ALPHABET[n % 32]).join('');

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
    const taken: (Row<'orderLine'> & { press: PrintSpec })[] = [];
    for (const lineId of new Set(lineIds)) {
      const { line, order } = await waitingLine(tx, lineId);
      const pack = line.productId === null ? undefined : await tx.get('pack', line.productId);
      const press = printSpecOf(line, pack);
      if (!press) throw new Refusal('nothing_to_print');
      if (press.type !== labelType) throw new Refusal('invalid', { field: 'labelType' });
      orders.set(order.id, order);
      taken.push({ ...line, jobId, press: { ...press, centred: 'ink' } });
    }
    const labels = taken.reduce((sum, line) => sum + labelsOf(line, line.press), 0);
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
    for (const line of taken) await tx.put('orderLine', line);
    for (const order of orders.values()) {
      if (order.status === 'pending') await changeOrder(tx, order, { status: 'processing' });
    }
  },
});

async function waitingLine(tx: Tx, lineId: string) {
  const line = await tx.get('orderLine', lineId);
  const order = line && (await tx.get('order', line.orderId));
  if (!line || !order) throw new Refusal('not_found');
  if (line.jobId !== null || line.step !== 'queued') throw new Refusal('already_printing');
  if (!isWaiting(order)) throw new Refusal('not_waiting');
  if (lacksConsent(order)) throw new Refusal('consent_missing');
  const isErased =
    line.design && namesOf(line.design).every((w) => w.text === '' && w.line2 === '');
  if (isErased) throw new Refusal('words_erased');
  return { line, order };
}

export const dissolveJob = mutator({
  name: 'dissolveJob',
  by: AREAS.press,
  args: z.strictObject({ jobId: jobCode, lineIds }),
  async run(tx, { jobId, lineIds }) {
    const job = await tx.get('job', jobId);
    if (!job) throw new Refusal('not_found');
    const lines: Row<'orderLine'>[] = [];
    for (const lineId of new Set(lineIds)) {
      const line = await tx.get('orderLine', lineId);
      if (line?.jobId !== jobId) throw new Refusal('not_found');
      if (line.step !== 'queued') throw new Refusal('already_printing');
      lines.push({ ...line, jobId: null, press: null });
    }
    if (lines.length !== job.lines) throw new Refusal('invalid', { field: 'lineIds' });
    for (const line of lines) await tx.put('orderLine', line);
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
