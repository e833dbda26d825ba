import { DAY_MS } from '../time.ts';

type Method = {
  name: { en: string; sw: string };
  provider: string;
  flow: 'prompt' | 'page' | 'door';
  currency: 'KES' | 'USD';
  /** The provider's limit for one payment, cents of KES. */
  mostCents: number | null;
  /** Null: staff return the money by hand. */
  refundWay: 'provider' | 'reversal' | null;
  /** Staff may record payments and refunds made this way. */
  isRecordable: boolean;
  /** Paystack requires the payer's e-mail address, and every PayPal account has one. */
  needsEmail: boolean;
};

const PAYMENT_METHODS = {
  mpesa: {
    name: { en: 'M-Pesa', sw: 'M-Pesa' },
    provider: 'Safaricom',
    flow: 'prompt',
    currency: 'KES',
    mostCents: 25_000_000,
    refundWay: 'reversal',
    isRecordable: true,
    needsEmail: false,
  },
  card: {
    name: { en: 'Credit/Debit Card', sw: 'Kadi ya Benki' },
    provider: 'Paystack',
    flow: 'page',
    currency: 'KES',
    mostCents: null,
    refundWay: 'provider',
    isRecordable: false,
    needsEmail: true,
  },
  paypal: {
    name: { en: 'PayPal', sw: 'PayPal' },
    provider: 'PayPal',
    flow: 'page',
    currency: 'USD',
    mostCents: null,
    refundWay: 'provider',
    isRecordable: false,
    needsEmail: true,
  },
  cash: {
    name: { en: 'Cash on delivery', sw: 'Lipa Ukipokea' },
    provider: '',
    flow: 'door',
    currency: 'KES',
    mostCents: null,
    refundWay: null,
    isRecordable: true,
    needsEmail: false,
  },
} as const satisfies Record<string, Method>;

export type MethodId = keyof typeof PAYMENT_METHODS;
export const METHOD_IDS = Object.keys(PAYMENT_METHODS) as [MethodId, ...MethodId[]];
export const methodOf = (id: MethodId): Method => PAYMENT_METHODS[id];

export const DEFAULT_METHOD: MethodId = 'mpesa';
export const PAYBILL_METHOD: MethodId = 'mpesa';

const RATE_GOOD_MS = 35 * DAY_MS;

export const isRateGood = (rate: { setAt: number } | undefined, now: number) =>
  rate !== undefined && rate.setAt > now - RATE_GOOD_MS;

/** Hundredths of the rate's currency, rounded up in the shop's favour. */
export const convert = (totalCents: number, rate: { cents: number }) =>
  Math.ceil((totalCents * 100) / rate.cents);

type Conditions = {
  /** The methods the shop has keys for. */
  ready: readonly MethodId[];
  terms: { cashOnDelivery: boolean } | undefined;
  totalCents: number;
  rate: { setAt: number } | undefined;
  now: number;
};

export function methodRefusal(id: MethodId, { ready, terms, totalCents, rate, now }: Conditions) {
  const { flow, currency, mostCents } = methodOf(id);
  if (!ready.includes(id)) return 'method_unavailable';
  if (flow === 'door' && !terms?.cashOnDelivery) return 'method_unavailable';
  if (currency !== 'KES' && !isRateGood(rate, now)) return 'method_unavailable';
  if (mostCents !== null && totalCents > mostCents) return 'total_too_high';
  return null;
}
