/**
 * How one can pay. `flow` is what the customer does: answers a prompt on the phone, pays on the
 * provider's own page, or hands cash to the rider. `currency` is what the provider charges,
 * `mostCents` the most it takes at a time.
 */
type Method = {
  name: { en: string; sw: string };
  provider: string;
  flow: 'prompt' | 'page' | 'door';
  currency: 'KES' | 'USD';
  mostCents: number | null;
};

export const PAYMENT_METHODS = {
  // KSh 250,000 a transaction (reference/payments.md, 4.1).
  mpesa: {
    name: { en: 'M-Pesa', sw: 'M-Pesa' },
    provider: 'Safaricom',
    flow: 'prompt',
    currency: 'KES',
    mostCents: 25_000_000,
  },
  card: {
    name: { en: 'Credit/Debit Card', sw: 'Kadi ya Benki' },
    provider: 'Paystack',
    flow: 'page',
    currency: 'KES',
    mostCents: null,
  },
  paypal: {
    name: { en: 'PayPal', sw: 'PayPal' },
    provider: 'PayPal',
    flow: 'page',
    currency: 'USD',
    mostCents: null,
  },
  cash: {
    name: { en: 'Cash on delivery', sw: 'Lipa Ukipokea' },
    provider: '',
    flow: 'door',
    currency: 'KES',
    mostCents: null,
  },
} as const satisfies Record<string, Method>;

export type MethodId = keyof typeof PAYMENT_METHODS;
export const METHOD_IDS = Object.keys(PAYMENT_METHODS) as [MethodId, ...MethodId[]];
export const methodOf = (id: MethodId): Method => PAYMENT_METHODS[id];

/** An older rate is nobody's price: what is charged in that currency is not offered. */
const RATE_GOOD_MS = 35 * 24 * 3_600_000;

export const isRateGood = (rate: { setAt: number } | undefined, now: number) =>
  rate !== undefined && rate.setAt > now - RATE_GOOD_MS;

/** A total in hundredths of the rate's currency; rounded up, so that the shop is not short. */
export const convert = (totalCents: number, rate: { cents: number }) =>
  Math.ceil((totalCents * 100) / rate.cents);

type Asked = {
  /** The methods the shop has keys for. */
  ready: readonly MethodId[];
  zone: { cashOnDelivery: boolean } | undefined;
  totalCents: number;
  rate: { setAt: number } | undefined;
  now: number;
};

/** Why a method cannot pay this, null when it can. */
export function obstacle(id: MethodId, { ready, zone, totalCents, rate, now }: Asked) {
  const { flow, currency, mostCents } = methodOf(id);
  if (!ready.includes(id)) return 'method_unavailable';
  if (flow === 'door' && !zone?.cashOnDelivery) return 'method_unavailable';
  if (currency !== 'KES' && !isRateGood(rate, now)) return 'method_unavailable';
  if (mostCents !== null && totalCents > mostCents) return 'total_too_high';
  return null;
}
