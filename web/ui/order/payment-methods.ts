import { formatCents } from '../../../shared/money.ts';
import type { Terms } from '../../../shared/order/collection.ts';
import { isPaidAtDoor } from '../../../shared/payment/door.ts';
import {
  convert,
  DEFAULT_METHOD,
  METHOD_IDS,
  type MethodId,
  methodOf,
  methodRefusal,
  PAYBILL_METHOD,
} from '../../../shared/payment/method.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale, localeTag } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { useRow, useSession } from '../../store/store.ts';

/** For sessions stored by an older version, which name no methods. */
const ALWAYS = [DEFAULT_METHOD];

export type Offer = {
  methods: MethodId[];
  rate: Row<'exchangeRate'> | undefined;
  /** M-Pesa is left out because of the amount. */
  tooHigh: boolean;
};

/** The methods that can pay a total, M-Pesa first. */
export function useOffer(terms: Terms | undefined, totalCents: number): Offer {
  const ready = useSession()?.methods ?? ALWAYS;
  const rate = useRow('exchangeRate', 'USD');
  const asked = { ready, terms, totalCents, rate, now: shopNow() };
  return {
    methods: METHOD_IDS.filter((id) => methodRefusal(id, asked) === null),
    rate,
    tooHigh: methodRefusal(PAYBILL_METHOD, asked) === 'total_too_high',
  };
}

export const methodName = (id: MethodId) => methodOf(id).name[locale()];

/** How money came or went back: what a courier or the workshop took is cash. */
export const paidBy = (id: MethodId) => (isPaidAtDoor(id) ? m.payment_cash() : methodName(id));

/** 'US$7.73' */
export const dollars = (minor: number) => `US$${(minor / 100).toFixed(2)}`;

/** Cash on delivery is paid at the workshop where the order is collected there. */
export const methodNameFor = (id: MethodId, collected: boolean) =>
  collected && isPaidAtDoor(id) ? m.payment_collect_name() : methodName(id);

type Hinted = {
  collected: boolean;
  totalCents: number;
  rate: Row<'exchangeRate'> | undefined;
  cashFeeCents: number;
};

/** What the customer will have to do. */
export function methodHint(
  id: MethodId,
  { totalCents, rate, cashFeeCents, collected }: Hinted,
): string {
  const { flow, currency, provider } = methodOf(id);
  if (flow === 'prompt') return m.payment_mpesa_hint();
  if (currency === 'USD' && rate) {
    const date = new Date(rate.setAt).toLocaleDateString(localeTag());
    const price = { rate: (rate.cents / 100).toFixed(2), date };
    return m.payment_dollars_hint({ dollars: dollars(convert(totalCents, rate)), ...price });
  }
  if (flow === 'page') return m.payment_page_hint({ provider });
  if (collected) return m.payment_collect_hint();
  return cashFeeCents > 0
    ? m.payment_cash_hint_fee({ fee: formatCents(cashFeeCents) })
    : m.payment_cash_hint();
}
