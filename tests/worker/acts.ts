import { DEFAULT_DESIGN } from '../../shared/label/choices.ts';
import { newJobCode } from '../../shared/production/job.ts';
import { type Row, SYSTEM } from '../../shared/tx.ts';
import { commit } from '../../worker/sync/commit.ts';
import type { D1Tx } from '../../worker/sync/d1-tx.ts';
import { checkoutBody } from '../checkout-body.ts';
import { GOODS_ACTS } from './acts-goods.ts';
import { order } from './admin.ts';
import { Client, env, guest } from './shop.ts';
import { paidOrder } from './workshop.ts';

/** Every mutator that only admins may run, with its arguments and what it needs. */

export const CHILD = 'Wanjiku';
export const STREET = 'Moi Avenue 12';
const DESIGN = { ...DEFAULT_DESIGN, text: CHILD, labels: 25 as const };
const reason = 'asked by phone';

const anOrder = async () => order(new Client(await guest()));
const paid = async () => paidOrder(new Client(await guest()), DESIGN);

export const contact = { ...checkoutBody([], 0).contact, email: '' };
export const manual = () => ({
  orderId: crypto.randomUUID(),
  channel: 'whatsapp',
  contact,
  lines: [
    { productId: '1', quantity: 1, design: null },
    { productId: null, quantity: 1, design: DESIGN },
  ],
  shippingMethod: 'standard',
  paymentMethod: 'mpesa',
  consent: true,
  locale: 'en',
  expectedCents: 75_000 + 25 * 2000 + 25_000,
});

const asSystem = (run: (tx: D1Tx) => Promise<void>) =>
  commit(env.DB, {
    claim: { kind: 'external', id: crypto.randomUUID() },
    actor: SYSTEM,
    now: Date.now(),
    name: 'setup',
    run,
  });

async function anAttempt(changes: Partial<Row<'attempt'>>) {
  const orderId = await anOrder();
  const id = crypto.randomUUID();
  await asSystem(async (tx) => {
    const of = await tx.get('order', orderId);
    await tx.create('attempt', {
      ...{ id, owner: of?.owner ?? '', orderId, method: 'mpesa', channel: 'manual' },
      ...{ state: 'settled', amountCents: 100_000, chargeMinor: null, currency: 'KES' },
      ...{ rateCents: null, rateAt: null, phone: '254712345678', reason: null },
      ...{ receipt: `R${id.slice(0, 9)}`.toUpperCase(), typedCode: null, capturedCents: 100_000 },
      ...{ merchantRequestId: null, checkoutRequestId: null, payUrl: null, callbackHash: id },
      ...{ checks: 0, startedAt: tx.now, endedAt: tx.now, archived: false },
      ...changes,
    } as Row<'attempt'>);
    if (of) await tx.put('order', { ...of, paymentStatus: changes.state ? 'review' : 'paid' });
  });
  return { orderId, attemptId: id };
}

async function aRefund(state: 'pending' | 'failed') {
  const { orderId, attemptId } = await anAttempt({});
  const id = crypto.randomUUID();
  await asSystem((tx) =>
    tx.create('refund', {
      ...{ id, owner: 'g:x', orderId, attemptId, amountCents: 10_000, minor: 10_000 },
      ...{
        way: 'reversal',
        state,
        reason,
        failure: state === 'failed' ? 'refused' : null,
        providerRef: null,
        receipt: null,
      },
      ...{ askedBy: 'u:boss', askedAt: tx.now, checks: 0, endedAt: null, archived: false },
    } as Row<'refund'>),
  );
  return id;
}

async function aStray() {
  const id = `S${crypto.randomUUID().slice(0, 9)}`.toUpperCase();
  await asSystem((tx) =>
    tx.create('stray', {
      ...{ id, amountCents: 100_000, reference: CHILD, phone: '2547***678', state: 'open' },
      ...{ attemptId: null, at: tx.now, proof: null, endedAt: null },
    } as Row<'stray'>),
  );
  return id;
}

async function aComment() {
  const [id, at] = [crypto.randomUUID(), Date.now()];
  await asSystem((tx) =>
    tx.create('comment', {
      ...{ id, postId: 'hand-me-downs', owner: 'u:x', author: 'Achieng O.', text: CHILD },
      ...{ at, approvedAt: null, hiddenAt: null },
    }),
  );
  return { id, seen: at };
}

async function aJob() {
  const [orderId, jobId] = [await paid(), newJobCode()];
  await asSystem(async (tx) => {
    const line = await tx.get('orderLine', `${orderId}/0`);
    const press = { type: 'regular', size: 'medium', copies: 25 } as const;
    if (line) await tx.put('orderLine', { ...line, jobId, press });
    await tx.create('job', {
      ...{ id: jobId, labelType: 'regular', sheet: 'a4', lines: 1, labels: 25 },
      ...{ createdAt: tx.now, downloads: 0 },
    });
  });
  return { jobId, orderId };
}

async function aNote() {
  const [noteId, orderId] = [crypto.randomUUID(), await anOrder()];
  await asSystem((tx) =>
    tx.create('orderNote', {
      ...{ id: noteId, orderId, author: 'u:boss', text: CHILD, at: tx.now, archived: false },
    }),
  );
  return noteId;
}

/** By mutator. Each returns arguments that change something. */
export const ACTS: Record<string, () => Promise<object>> = {
  ...GOODS_ACTS,
  setOrderStatus: async () => ({ orderId: await anOrder(), status: 'processing', reason }),
  setTracking: async () => ({ orderId: await anOrder(), courier: 'G4S', tracking: 'KE1' }),
  recordPrinted: async () => ({ orderId: await anOrder(), paper: 'parcel' }),
  editAddress: async () => ({
    orderId: await anOrder(),
    contact: { ...contact, street: 'Kenyatta Avenue 5' },
  }),
  addOrderNote: async () => ({
    noteId: crypto.randomUUID(),
    orderId: await anOrder(),
    text: `Call ${CHILD}`,
  }),
  removeOrderNote: async () => ({ noteId: await aNote() }),
  placeManualOrder: async () => manual(),
  resendMail: async () => ({ orderId: await anOrder(), type: 'order_placed' }),
  replaceOrderLinks: async () => ({ orderId: await anOrder() }),
  reopenOrder: async () => {
    const orderId = await anOrder();
    await asSystem(async (tx) => {
      const row = await tx.get('order', orderId);
      if (row) await tx.put('order', { ...row, status: 'delivered', archived: true });
    });
    return { orderId };
  },
  recordPayment: async () => ({
    ...{ orderId: await anOrder(), attemptId: crypto.randomUUID(), method: 'cash' },
    ...{ amountCents: 100_000, receipt: 'Book 12', reason },
  }),
  saveDiscount: async () => ({
    ...{ code: 'ACT10', kind: 'percent', value: 10, validFrom: 0, validTo: null },
    ...{ minSubtotalCents: 0, maxUses: null, oncePerCustomer: false, active: true },
  }),
  saveRate: async () => ({ currency: 'USD', cents: 12_900 }),
  savePack: async () => ({ productId: '1', labelType: 'waterproof', size: 'small', labels: 12 }),
  saveWorkshop: async () => ({
    ...{ labelsPerDay: 4321, cutoffHour: 12, closedDays: ['2026-12-25'], cutName: 'CutHere' },
  }),
  createJob: async () => ({
    ...{ jobId: newJobCode(), labelType: 'regular', sheet: 'a4', lineIds: [`${await paid()}/0`] },
  }),
  dissolveJob: async () => {
    const { jobId, orderId } = await aJob();
    return { jobId, lineIds: [`${orderId}/0`] };
  },
  takeSheets: async () => ({ jobId: (await aJob()).jobId, reason: 'pdf, part 1' }),
  moveLines: async () => ({ lineIds: [`${(await aJob()).orderId}/0`], to: 'printed' }),
  moderate: async () => ({ kind: 'comment', ...(await aComment()), verdict: 'remove', reason }),
  askRefund: async () => ({
    ...{ refundId: crypto.randomUUID(), attemptId: (await anAttempt({})).attemptId },
    ...{ amountCents: 10_000, way: 'hand', receipt: 'HAND1234', reason },
  }),
  concludeRefund: async () => ({
    ...{ refundId: await aRefund('pending'), ended: 'failed', receipt: '', reason },
  }),
  dismissRefund: async () => ({ refundId: await aRefund('failed'), reason }),
  acceptPayment: async () => {
    const { attemptId } = await anAttempt({ state: 'manual_review', reason: 'code' });
    return { attemptId, amountCents: 100_000, receipt: 'ACCEPTED1', reason };
  },
  keepOverpayment: async () => {
    const { orderId } = await anAttempt({ capturedCents: 120_000 });
    return { orderId, amountCents: 20_000, reason };
  },
  dismissPayment: async () => {
    const { attemptId } = await anAttempt({ state: 'manual_review', reason: 'code' });
    return { attemptId, reason };
  },
  matchStray: async () => ({
    ...{
      receipt: await aStray(),
      orderId: await anOrder(),
      attemptId: crypto.randomUUID(),
      reason,
    },
  }),
  returnStray: async () => ({ receipt: await aStray(), proof: 'SENT12345', reason }),
};
