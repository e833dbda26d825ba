import type { Checkout } from '../../../shared/order/order.ts';
import { openStore } from '../../store/store.ts';
import type { Mirror } from '../../store/sync/mirror.ts';
import { forgetOrder, notPlaced, orderIdFor, sentOrder } from './-sent-order.ts';

export type Placed = {
  kind: 'placed';
  orderId: string;
  /** Of the order's link; '' where the answer was lost. */
  key: string;
  /** The page where it is to be paid. */
  url: string | null;
  /** Why no payment was started. */
  trouble: string | null;
  /** An earlier try had placed it. */
  isEarlier: boolean;
};
export type Outcome =
  | Placed
  | { kind: 'no_line' }
  /** It was sent, and nobody knows yet whether it arrived. */
  | { kind: 'unknown' }
  | { kind: 'refused'; code: string; detail: Record<string, unknown> };

const RETRY_AFTER_MS = [1000, 2500];
const ANSWER_MS = 20_000;

/** Ids tried when the shop says that one, or the number it begins with, is another order's. */
const MOST_IDS = 3;

/** Sends the cart's last changes, then the order, under one id until the order is known to exist. */
export async function placeOrder(
  content: Omit<Checkout, 'orderId'>,
  idsLeft = MOST_IDS,
): Promise<Outcome> {
  const mirror = await openStore();
  const wasSent = sentOrder(mirror) !== null;
  if (!navigator.onLine || !(await isSent(mirror)))
    return { kind: wasSent ? 'unknown' : 'no_line' };
  const orderId = orderIdFor(mirror);
  const answer = await post({ orderId, ...content });
  const body = (await answer?.json().catch(() => null)) as Answer | null | undefined;
  if (answer?.ok && body?.order) {
    forgetOrder();
    const { code: trouble = null, url = null } = body.payment ?? {};
    const isEarlier = wasSent && body.earlier === true;
    return { kind: 'placed', orderId, key: body.key ?? '', url, trouble, isEarlier };
  }
  // Without an answer, or with an error after the order was written, the mirror knows.
  const isFresh = await mirror.refresh();
  if (mirror.get('order', orderId)) {
    forgetOrder();
    return { kind: 'placed', orderId, key: '', url: null, trouble: null, isEarlier: wasSent };
  }
  const { code = 'internal', ...detail } = body ?? {};
  const isTaken = TAKEN.includes(code);
  // A refusal is the shop's word; of an error, and of an id that is taken, only the mirror can tell.
  const isRefused = answer !== null && answer.status >= 400 && answer.status < 500 && !isTaken;
  if (!isRefused && !(isFresh && answer && !answer.ok)) return { kind: 'unknown' };
  if (isTaken) forgetOrder();
  if (code === 'id_taken' && idsLeft > 1) return placeOrder(content, idsLeft - 1);
  if (!isTaken && (isFresh || !wasSent)) notPlaced(mirror);
  return { kind: 'refused', code, detail };
}

/** The id is that of an order which is not the reader's. */
const TAKEN = ['idempotency_mismatch', 'id_taken'];

type Answer = {
  order?: { id: string };
  earlier?: boolean;
  key?: string;
  payment?: { code: string | null; url: string | null };
  code?: string;
};

const isSent = (mirror: Mirror) =>
  mirror.drain().then(
    () => true,
    () => false,
  );

/** The answer, null without one; an overloaded shop and a broken connection are asked again. */
async function post(body: Checkout): Promise<Response | null> {
  for (const wait of [...RETRY_AFTER_MS, null]) {
    const answer = await fetch('/api/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null);
    if (wait === null || (answer && answer.status !== 503)) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return null;
}
