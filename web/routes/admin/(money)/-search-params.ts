import { present, realDay, textOf } from '../../../ui/list/search-params.ts';

/** What of the payments is asked for, as the page's address keeps it. */
export type PaymentSearch = {
  q?: string;
  state?: string;
  method?: string;
  from?: string;
  to?: string;
};

/** The valid filters of an address. */
export const paymentSearch = (given: Record<string, unknown>): PaymentSearch =>
  present<PaymentSearch>({
    q: textOf(given.q),
    state: textOf(given.state),
    method: textOf(given.method),
    from: realDay(given.from),
    to: realDay(given.to),
  });
