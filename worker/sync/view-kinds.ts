import type { SQL } from 'drizzle-orm';
import { publicTheme } from '../../shared/catalogue/look.ts';
import { publicProduct } from '../../shared/catalogue/product.ts';
import { publicShop } from '../../shared/catalogue/shop-details.ts';
import type { Kind, Row } from '../../shared/tx.ts';
import type { OfOrder } from './of-order.ts';

/**
 * `scope` is the sync_scope row that changes with these rows. Windowed kinds exclude archived rows.
 * `byOrder` reduces a row by the state of its order, before `show`; null removes it.
 */
export type ViewKind<K extends Kind = Kind> = {
  kind: K;
  scope: string;
  where?: SQL;
  windowed?: boolean;
  show?(row: Row<K>): object;
  byOrder?(row: Row<K>, order: OfOrder): Row<K> | null;
};
export const viewKind = <K extends Kind>(kind: K, rest: Omit<ViewKind<K>, 'kind'>) =>
  ({ kind, ...rest }) as unknown as ViewKind;

export const SHOP = { scope: 'shop' };
const unedited = <R extends { edition: string }>({ edition: _, ...row }: R) => row;
/** Customers get of these rows what is public. */
export const shop = ({ isPublic, seesPress }: { isPublic: boolean; seesPress: boolean }) => {
  const shared = { ...SHOP, show: isPublic ? unedited : undefined };
  return [
    viewKind('product', { ...SHOP, show: isPublic ? publicProduct : undefined }),
    viewKind('category', shared),
    viewKind('theme', { ...SHOP, show: isPublic ? publicTheme : undefined }),
    viewKind('priceSteps', shared),
    viewKind('zone', shared),
    viewKind('county', SHOP),
    // With its edition: an order names the point as its customer saw it.
    viewKind('pickupPoint', SHOP),
    viewKind('pack', SHOP),
    viewKind('exchangeRate', SHOP),
    viewKind('shopDetails', { ...SHOP, show: isPublic ? publicShop : undefined }),
    viewKind('workshop', { ...SHOP, show: seesPress ? undefined : workshopShown }),
  ];
};

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
const workshopShown = ({ cutName: _, labelsPerDay: __, ...row }: Row<'workshop'>) => row;
