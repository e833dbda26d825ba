import type { Checkout } from '../../../shared/order/order.ts';
import { type Answer, type Answered, type Body, post } from '../../api/http.ts';
import { pause } from '../../boot/tasks.ts';
import { openStore } from '../../store/store.ts';
import type { Mirror } from '../../store/sync/mirror.ts';
import { forgetOrder, notPlaced, orderIdFor, sentOrder } from './-sent-order.ts';

type Placed = {
  kind: 'placed';
  orderId: string;
  /** The key of the order's link; '' if the answer was lost. */
  key: string;
  /** The page where it is to be paid. */
  url: string | null;
  /** Why no payment was started. */
  promptError: string | null;
  /** An earlier try had placed it. */
  isEarlier: boolean;
};
export type Outcome =
  | Placed
  | { kind: 'offline' }
  /** The request was sent, and it is not known whether it arrived. */
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
    return { kind: wasSent ? 'unknown' : 'offline' };
  const orderId = orderIdFor(mirror);
  const answer = await send({ orderId, ...content });
  if (answer.ok && answer.data.order) {
    forgetOrder();
    const { payment, earlier, key } = answer.data;
    const { code: promptError, url } = payment;
    return { kind: 'placed', orderId, key, url, promptError, isEarlier: wasSent && earlier };
  }
  // Without an answer, or with an error after the order was written, the mirror knows.
  const isFresh = await mirror.refresh();
  if (mirror.get('order', orderId)) {
    forgetOrder();
    return { kind: 'placed', orderId, key: '', url: null, promptError: null, isEarlier: wasSent };
  }
  if (answer.ok) return { kind: 'unknown' };
  const { status, code, detail } = answer;
  const isTaken = TAKEN.includes(code);
  // A refusal is final. After an error or a taken id, the mirror shows whether the order exists.
  const isRefused = status >= 400 && status < 500 && !isTaken;
  if (!isRefused && !(isFresh && status >= 400)) return { kind: 'unknown' };
  if (isTaken) forgetOrder();
  if (code === 'id_taken' && idsLeft > 1) return placeOrder(content, idsLeft - 1);
  if (!isTaken && (isFresh || !wasSent)) notPlaced(mirror);
  return { kind: 'refused', code, detail };
}

/** Another order has this id. */
const TAKEN = ['idempotency_mismatch', 'id_taken'];

const isSent = (mirror: Mirror) =>
  mirror.drain().then(
    () => true,
    () => false,
  );

type CheckoutAnswer = Answered<Answer<'$post', '/api/checkout'>>;

/**
 * An overloaded shop and a broken connection are asked again, but not where the check for robots failed. A
 * check that fails when it is asked again says nothing about the order, which may have arrived before.
 */
async function send(
  body: Checkout,
  waits = RETRY_AFTER_MS,
  lost?: CheckoutAnswer,
): Promise<CheckoutAnswer> {
  const answer = await post('/api/checkout', body as Body<'$post', '/api/checkout'>, {
    withinMs: ANSWER_MS,
  });
  if (lost && !answer.ok && answer.code.startsWith('captcha_')) return lost;
  const [wait, ...later] = waits;
  const isLost =
    !answer.ok &&
    (answer.status === 0 || (answer.status === 503 && answer.code !== 'captcha_away'));
  if (!isLost || wait === undefined) return answer;
  await pause(wait);
  return send(body, later, answer);
}
