import { createContext, useContext } from 'react';
import type { Catalogue } from '../../../shared/catalogue/product.ts';
import type { PublicShop } from '../../../shared/catalogue/shop-details.ts';
import { useRow } from '../../store/store.ts';

/** From here, it is in every page's first script as the footer needs it. */
export { shownPhone } from '../../../shared/input/shown-phone.ts';

/** What the root's loader gives every page. */
export type RootData = Pick<Catalogue, 'banner' | 'shop' | 'hasSms'> | null;

/** What the page was rendered with. */
export const ShopContext = createContext<PublicShop | null>(null);

/** The shop's details, live once the store is open: a cached page may hold old ones. */
export function useShop(): PublicShop | null {
  const ofPage = useContext(ShopContext);
  return useRow('shopDetails', 'shop') ?? ofPage;
}
