import type { SQL } from 'drizzle-orm';
import { publicTheme } from '../../shared/catalogue/look.ts';
import { publicShop } from '../../shared/catalogue/shop-details.ts';
import type { Kind, Row } from '../../shared/tx.ts';
import type { OfOrder } from './of-order.ts';

/**
 * `scope` is the sync_scope row that changes with these rows. Windowed kinds exclude archived rows.
 * `byOrder` reduces a row by the state of its order, before `show`; null removes it.
 */
export type Part<K extends Kind = Kind> = {
  kind: K;
  scope: string;
  where?: SQL;
  windowed?: boolean;
  show?(row: Row<K>): object;
  byOrder?(row: Row<K>, order: OfOrder): Row<K> | null;
};
export const part = <K extends Kind>(kind: K, rest: Omit<Part<K>, 'kind'>) =>
  ({ kind, ...rest }) as unknown as Part;

export const SHOP = { scope: 'shop' };
const unedited = <R extends { edition: string }>({ edition: _, ...row }: R) => row;
/** `show` is what customers see of a product; without it, all is shown. */
export const shop = (show?: Part<'product'>['show']) => [
  part('product', { ...SHOP, ...(show ? { show } : {}) }),
  part('category', { ...SHOP, ...(show ? { show: unedited } : {}) }),
  part('theme', { ...SHOP, ...(show ? { show: publicTheme } : {}) }),
  part('priceSteps', { ...SHOP, ...(show ? { show: unedited } : {}) }),
  part('zone', { ...SHOP, ...(show ? { show: unedited } : {}) }),
  part('county', SHOP),
  // With its edition: an order names the point as its customer saw it.
  part('pickupPoint', SHOP),
  part('pack', SHOP),
  part('exchangeRate', SHOP),
  part('shopDetails', { ...SHOP, ...(show ? { show: publicShop } : {}) }),
];

/** The provider's ids are not sent to browsers. */
export const attemptShown = ({
  callbackHash: _,
  merchantRequestId: __,
  checkoutRequestId: ___,
  ...row
}: Row<'attempt'>) => row;

/** Print times are for staff. */
export const orderShown = ({ slipPrintedAt: _, parcelPrintedAt: __, ...row }: Row<'order'>) => row;

/** Staff names are not sent to customers. */
export const refundShown = ({ askedBy: _, providerRef: __, ...row }: Row<'refund'>) => row;
/** Customers get what delivery dates are computed from, not how the press is set up. */
export const workshopShown = ({ cutName: _, labelsPerDay: __, ...row }: Row<'workshop'>) => row;
