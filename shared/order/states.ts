import type { Area } from '../account/roles.ts';
import type { AttemptState } from '../payment/codes.ts';
import { isPaidAtDoor } from '../payment/door.ts';
import { DAY_MS } from '../time.ts';
import type { Row } from '../tx.ts';

/** Separate from the rules and their schemas, so that pages can name states without loading zod. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Saved views of the open orders, by what is to be done next. */
export const ORDER_VIEWS = ['to_pay', 'to_print', 'to_pack', 'to_send', 'late'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** Whose work it is: packers see no unpaid orders. */
export const areaOfView = (view: OrderView): Area => (view === 'to_pay' ? 'orders' : 'parcels');

/** The most orders that are changed, or exported, at once. */
export const MAX_SELECTED_ORDERS = 200;

/** The statuses that packers may set. */
export const PARCEL_STATUSES: readonly OrderStatus[] = ['processing', 'shipped', 'delivered'];

/** Nothing more is made or sent of these. */
export const FINISHED: readonly OrderStatus[] = ['delivered', 'cancelled'];

export const PAYMENT_STATUSES = [
  'unpaid',
  'pending',
  'paid',
  'failed',
  'refunded',
  'review',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Unpaid orders are cancelled after this, ms; cash orders that nobody confirms earlier. */
export const UNPAID_MS = 7 * DAY_MS;

/** Neither sent nor finished. A guard, so that TypeScript knows which statuses are left. */
export const isUnsent = (status: OrderStatus): status is 'pending' | 'processing' =>
  status === 'pending' || status === 'processing';

export const orderNumber = (orderId: string) => orderId.slice(0, 8).toUpperCase();

export const ACTIVE_STATES: readonly AttemptState[] = ['initiating', 'pending'];
export const isActive = (attempt: Pick<Row<'attempt'>, 'state'>) =>
  ACTIVE_STATES.includes(attempt.state);

/** Money arrived, or a person has to decide whether it did. */
export const hasMoney = ({ state }: Pick<Row<'attempt'>, 'state'>) =>
  state === 'settled' || state === 'manual_review';

export const NO_MONEY_SEEN: readonly PaymentStatus[] = ['unpaid', 'pending', 'failed'];
/** Money has or may have arrived: the customer is not asked for more. */
export const isMoneySeen = ({ paymentStatus }: Pick<Row<'order'>, 'paymentStatus'>) =>
  !NO_MONEY_SEEN.includes(paymentStatus);

/** Money for the order would be taken. */
export const isPayable = (order: Pick<Row<'order'>, 'status' | 'paymentStatus'>) =>
  order.status !== 'cancelled' && !isMoneySeen(order);

type States = Pick<Row<'order'>, 'status' | 'paymentStatus' | 'paymentMethod'>;

/** Cash on delivery that staff have not confirmed takes no stock and is not produced. */
export const isUnconfirmed = (order: States) =>
  order.status === 'pending' && isPaidAtDoor(order.paymentMethod) && !isMoneySeen(order);

/** Not paid yet, and to be paid online; an attempt to pay may be open. */
export const awaitsOnlinePayment = (order: States) =>
  order.status === 'pending' && !isMoneySeen(order) && !isPaidAtDoor(order.paymentMethod);

/** Not paid yet, and paid to the courier, pick-up point or workshop that hands the order over. */
export const isOwedAtDoor = (order: Pick<States, 'paymentStatus' | 'paymentMethod'>) =>
  isPaidAtDoor(order.paymentMethod) && !isMoneySeen(order);

/** Archived after a time. What was handed over for cash stays until the cash is recorded. */
export const isOver = (order: States) =>
  order.status === 'cancelled' || (order.status === 'delivered' && !isOwedAtDoor(order));

export const isCovered = (order: States) =>
  order.paymentStatus === 'paid' || (isOwedAtDoor(order) && !isUnconfirmed(order));

/** In the workshop's queue: covered and not sent yet. */
export const isWaiting = (order: States) => isCovered(order) && isUnsent(order.status);

/** Of the text that asks for consent. A new text needs a new version, and one more in consent.ts. */
export const CONSENT_VERSION = '2026-11-30';

/** Staff wrote the order down, and its names are not printed before the parent or guardian agrees. */
export const lacksConsent = ({ consentVersion }: Pick<Row<'order'>, 'consentVersion'>) =>
  consentVersion === '';
