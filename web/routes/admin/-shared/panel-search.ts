import { DESTINATIONS, type Destination } from '../../../../shared/order/collection.ts';
import {
  ORDER_STATUSES,
  ORDER_VIEWS,
  type OrderView,
  PAYMENT_STATUSES,
} from '../../../../shared/order/states.ts';
import { oneOf, present, realDay, textOf } from '../../../ui/list/search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filters of the orders table, for the way back. */
    filters?: PanelSearch;
  }
}

export const TABS = ['products', 'orders'] as const;
export const PRODUCTS_SHOWN = ['archived', 'low'] as const;

/** The tab of the orders and products and the filters of both tables, as the address keeps them. */
export type PanelSearch = {
  tab?: (typeof TABS)[number];
  view?: OrderView;
  /** The products that are shown, and the open form. */
  show?: (typeof PRODUCTS_SHOWN)[number];
  find?: string;
  open?: 'new';
  q?: string;
  status?: (typeof ORDER_STATUSES)[number];
  payment?: (typeof PAYMENT_STATUSES)[number];
  way?: Destination;
  from?: string;
  to?: string;
  /** All orders ever, by the server, instead of the open and recent ones. */
  all?: true;
};

/** The valid filters of an address. */
export const panelSearch = (given: Record<string, unknown>): PanelSearch =>
  present<PanelSearch>({
    tab: oneOf(TABS, given.tab),
    view: oneOf(ORDER_VIEWS, given.view),
    show: oneOf(PRODUCTS_SHOWN, given.show),
    find: textOf(given.find),
    open: given.open === 'new' ? 'new' : undefined,
    q: textOf(given.q),
    status: oneOf(ORDER_STATUSES, given.status),
    payment: oneOf(PAYMENT_STATUSES, given.payment),
    way: oneOf(DESTINATIONS, given.way),
    from: realDay(given.from),
    to: realDay(given.to),
    // Links of the page give the value, addresses give its text.
    all: String(given.all) === 'true' || undefined,
  });
