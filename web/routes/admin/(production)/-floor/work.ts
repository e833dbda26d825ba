import {
  isCovered,
  isUnconfirmed,
  lacksConsent,
  orderNumber,
} from '../../../../../shared/order/states.ts';
import type { Scan } from '../../../../../shared/production/scan.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { leastStep } from '../../../../ui/order/step-words.ts';
import { type Queued, queued } from '../-queue.ts';

export type Shop = {
  jobs: readonly Row<'job'>[];
  orders: readonly Row<'order'>[];
  lines: readonly Row<'orderLine'>[];
  packs: readonly Row<'pack'>[];
};

/** A job or an order that a code names. */
export type Work = {
  code: string;
  /** Null for a job. */
  order: Row<'order'> | null;
  /** Without those of cancelled orders in a job. */
  lines: Row<'orderLine'>[];
  /** Lines of a job whose orders were cancelled. */
  cancelled: number;
};

export function findWork({ jobs, orders, lines }: Shop, scan: Scan): Work | null {
  if (scan.kind === 'job') {
    if (!jobs.some(({ id }) => id === scan.code)) return null;
    const all = inOrder(lines.filter(({ jobId }) => jobId === scan.code));
    const over = new Set(orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
    const own = all.filter(({ orderId }) => !over.has(orderId));
    return { code: scan.code, order: null, lines: own, cancelled: all.length - own.length };
  }
  if (scan.kind !== 'order') return null;
  const order = orders.find(({ id }) => orderNumber(id) === scan.number);
  if (!order) return null;
  const all = lines.filter(({ orderId }) => orderId === order.id);
  const own = scan.line ? all.filter(({ position }) => position + 1 === scan.line) : all;
  // A line that the order does not have is a code that nothing has.
  if (own.length === 0) return null;
  return { code: scan.number, order, lines: inOrder(own), cancelled: 0 };
}

const inOrder = (lines: Row<'orderLine'>[]) =>
  lines.toSorted((a, b) => a.orderId.localeCompare(b.orderId) || a.position - b.position);

/** Equal as long as nobody moved a line. */
export const stepsOf = ({ lines }: Work) => lines.map(({ id, step }) => `${id} ${step}`).join();

/** Why work stops, what to look at first, or that it goes on. */
export type State =
  | 'cancelled'
  | 'unpaid'
  | 'unconfirmed'
  | 'refunded'
  | 'consent'
  | 'sheets'
  | 'done'
  | 'packed'
  | 'part_cancelled'
  | 'go';

export type Judged = {
  state: State;
  /** Whether its next step may be taken. */
  mayGoOn: boolean;
  /** Lines whose sheets come first. */
  waiting: Queued[];
};

export function judge(work: Work, { orders, packs }: Shop): Judged {
  const { order, lines } = work;
  const waiting = order ? queued(lines, [order], packs) : [];
  const stop = (state: State): Judged => ({ state, mayGoOn: false, waiting: [] });
  const goOn = (state: State): Judged => ({ state, mayGoOn: true, waiting });
  if (order?.status === 'cancelled' || lines.length === 0) return stop('cancelled');
  const step = leastStep(lines);
  if (step === 'handed_over') return stop('done');
  const owing = lines.flatMap(({ orderId }) => {
    const its = orders.find(({ id }) => id === orderId);
    return its && !isCovered(its) ? [its] : [];
  })[0];
  // What was begun goes on: the office decides about its money.
  if (owing) return lines.every(isUntouched) ? stop(owed(owing)) : goOn(owed(owing));
  if (waiting.length > 0) return goOn('sheets');
  if (order && lacksConsent(order) && lines.some((line) => line.design && isUntouched(line))) {
    return stop('consent');
  }
  if (work.cancelled > 0) return goOn('part_cancelled');
  return goOn(step === 'packed' ? 'packed' : 'go');
}

const isUntouched = ({ step, jobId }: Row<'orderLine'>) => step === 'queued' && jobId === null;

function owed(order: Row<'order'>): State {
  if (order.paymentStatus === 'refunded') return 'refunded';
  return isUnconfirmed(order) ? 'unconfirmed' : 'unpaid';
}
