import { DAY_MS } from '../time.ts';

type Method = {
  name: { en: string; sw: string };
  provider: string;
  /** What the customer does: answers a prompt on the phone, pays on the provider's page, or pays at the door. */
  flow: 'prompt' | 'page' | 'door';
  /** What the provider charges. */
  currency: 'KES' | 'USD';
  /** The provider's limit for one payment, cents of KES. */
  mostCents: number | null;
  /** How the provider returns money; null: only staff can, by hand. */
  refundWay: 'provider' | 'reversal' | null;
  /** Whether staff may record a payment or a refund that was made this way by hand. */
  isRecordable: boolean;
};

export const PAYMENT_METHODS = {
  mpesa: {
    name: { en: 'M-Pesa', sw: 'M-Pesa' },
    provider: 'Safaricom',
    flow: 'prompt',
    currency: 'KES',
    // Safaricom's limit for one transaction.
    mostCents: 25_000_000,
    refundWay: 'reversal',
    isRecordable: true,
  },
  card: {
    name: { en: 'Credit/Debit Card', sw: 'Kadi ya Benki' },
    provider: 'Paystack',
    flow: 'page',
    currency: 'KES',
    mostCents: null,
    refundWay: 'provider',
    isRecordable: false,
  },
  paypal: {
    name: { en: 'PayPal', sw: 'PayPal' },
    provider: 'PayPal',
    flow: 'page',
    currency: 'USD',
    mostCents: null,
    refundWay: 'provider',
    isRecordable: false,
  },
  cash: {
    name: { en: 'Cash on delivery', sw: 'Lipa Ukipokea' },
    provider: '',
    flow: 'door',
    currency: 'KES',
    mostCents: null,
    refundWay: null,
    isRecordable: true,
  },
} as const satisfies Record<string, Method>;

export type MethodId = keyof typeof PAYMENT_METHODS;
export const METHOD_IDS = Object.keys(PAYMENT_METHODS) as [MethodId, ...MethodId[]];
export const methodOf = (id: MethodId): Method => PAYMENT_METHODS[id];

/** Payments to the shop's PayBill or till come by this method. Customers can type their receipt code. */
export const PAYBILL_METHOD: MethodId = 'mpesa';
/** What an order is changed to when its customer chooses to pay at the door. */
export const DOOR_METHOD: MethodId = 'cash';
export const RECORDABLE_METHODS = METHOD_IDS.filter((id) => methodOf(id).isRecordable);
const DOOR_METHODS = METHOD_IDS.filter((id) => methodOf(id).flow === 'door');
/** False for a stored method that the shop no longer has. */
export const isPaidAtDoor = (id: MethodId) => DOOR_METHODS.includes(id);

/** Older rates are not used, so methods in that currency are not offered. */
const RATE_GOOD_MS = 35 * DAY_MS;

export const isRateGood = (rate: { setAt: number } | undefined, now: number) =>
  rate !== undefined && rate.setAt > now - RATE_GOOD_MS;

/** Converts cents of KES to hundredths of the rate's currency, rounded up in the shop's favour. */
export const convert = (totalCents: number, rate: { cents: number }) =>
  Math.ceil((totalCents * 100) / rate.cents);

type Conditions = {
  /** The methods the shop has keys for. */
  ready: readonly MethodId[];
  zone: { cashOnDelivery: boolean } | undefined;
  totalCents: number;
  rate: { setAt: number } | undefined;
  now: number;
};

/** Why a method cannot pay this total; null when it can. */
export function obstacle(id: MethodId, { ready, zone, totalCents, rate, now }: Conditions) {
  const { flow, currency, mostCents } = methodOf(id);
  if (!ready.includes(id)) return 'method_unavailable';
  if (flow === 'door' && !zone?.cashOnDelivery) return 'method_unavailable';
  if (currency !== 'KES' && !isRateGood(rate, now)) return 'method_unavailable';
  if (mostCents !== null && totalCents > mostCents) return 'total_too_high';
  return null;
}

/** The ways to refund a payment, the preferred one first. Without a receipt no provider can be asked. */
export function refundWays({ method, receipt }: { method: MethodId; receipt: string | null }) {
  const { refundWay } = methodOf(method);
  return receipt === null || refundWay === null ? ['hand' as const] : [refundWay, 'hand' as const];
}

/** The methods that a manual refund can use, the payment's own first. */
export const manualRefundMethods = ({ method }: { method: MethodId }): MethodId[] => [
  ...new Set([method, ...RECORDABLE_METHODS]),
];
