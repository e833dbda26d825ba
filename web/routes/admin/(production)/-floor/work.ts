import { isCovered, isUnconfirmed, orderNumber } from '../../../../../shared/order/states.ts';
import { isUntouched, type Part, partsOf } from '../../../../../shared/production/parts.ts';
import type { Row } from '../../../../../shared/tx.ts';
import type { PageMirror } from '../../../../store/store.ts';
import { leastStep } from '../../../../ui/order/step-words.ts';
import { awaitsConsent, byCode, isMakeable, type Queued, queued } from '../-queue.ts';
import type { Scan } from './scan.ts';

export type Shop = {
  jobs: readonly Row<'job'>[];
  orders: readonly Row<'order'>[];
  parts: readonly Part[];
  packs: readonly Row<'pack'>[];
};

/** A job or an order that a code names. */
export type Work = {
  code: string;
  /** Null for a job. */
  order: Row<'order'> | null;
  /** Without those of cancelled orders in a job. */
  parts: Part[];
  /** Parts of a job whose orders were cancelled. */
  cancelled: number;
};

export function findWork({ jobs, orders, parts }: Shop, scan: Scan): Work | null {
  if (scan.kind === 'job') {
    if (!jobs.some(({ id }) => id === scan.code)) return null;
    const all = parts.filter(({ jobId }) => jobId === scan.code).toSorted(byCode);
    const over = new Set(orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
    const own = all.filter(({ line }) => !over.has(line.orderId));
    return { code: scan.code, order: null, parts: own, cancelled: all.length - own.length };
  }
  if (scan.kind !== 'order') return null;
  const order = orders.find(({ id }) => orderNumber(id) === scan.number);
  if (!order) return null;
  const own = parts.filter(
    ({ line, n }) =>
      line.orderId === order.id &&
      (scan.line === null || line.position + 1 === scan.line) &&
      (scan.part === null || n === scan.part),
  );
  // An unknown line of a known order counts as an unknown code.
  if (own.length === 0) return null;
  return { code: scan.number, order, parts: own.toSorted(byCode), cancelled: 0 };
}

/** The work as it is now. */
export function withSteps(work: Work, mirror: PageMirror): Work {
  const all = partsOf(mirror.list('orderLine'), mirror.list('linePart'));
  const byId = new Map(all.map((part) => [part.id, part]));
  return { ...work, parts: work.parts.map((part) => byId.get(part.id) ?? part) };
}

/** Changes when a part is moved. */
export const stepsOf = ({ parts }: Work) => parts.map(({ id, step }) => `${id} ${step}`).join();

/** Whether work stops, needs a look first, or goes on. */
export type State =
  | 'cancelled'
  | 'unpaid'
  | 'unconfirmed'
  | 'refunded'
  | 'consent'
  | 'sheets'
  | 'shape_gone'
  | 'done'
  | 'packed'
  | 'part_cancelled'
  | 'go';

type Judged = {
  state: State;
  /** Whether its next step may be taken. */
  mayGoOn: boolean;
  /** Parts whose sheets come first. */
  waiting: Queued[];
};

export function judge(work: Work, { orders, packs }: Shop): Judged {
  const { order, parts } = work;
  const all = order ? queued(parts, [order], packs) : [];
  const waiting = all.filter(isMakeable);
  const stop = (state: State): Judged => ({ state, mayGoOn: false, waiting: [] });
  const goOn = (state: State): Judged => ({ state, mayGoOn: true, waiting });
  if (order?.status === 'cancelled' || parts.length === 0) return stop('cancelled');
  const step = leastStep(parts);
  if (step === 'handed_over') return stop('done');
  const owing = parts.flatMap(({ line }) => {
    const its = orders.find(({ id }) => id === line.orderId);
    return its && !isCovered(its) ? [its] : [];
  })[0];
  // Work that was begun goes on: support clarifies the payment.
  if (owing) return parts.every(isUntouched) ? stop(owed(owing)) : goOn(owed(owing));
  if (waiting.length > 0) return goOn('sheets');
  if (all.length > 0) return stop('shape_gone');
  if (order && awaitsConsent(order, parts)) return stop('consent');
  if (work.cancelled > 0) return goOn('part_cancelled');
  return goOn(step === 'packed' ? 'packed' : 'go');
}

function owed(order: Row<'order'>): State {
  if (order.paymentStatus === 'refunded') return 'refunded';
  return isUnconfirmed(order) ? 'unconfirmed' : 'unpaid';
}
