import { tabStorage } from '../../store/storage.ts';
import { storeKey } from './link-key.ts';

type Order = { orderId: string; linkKey: string };

const AT_PAGE = 'tiny-tag-at-page';
/** Whether this tab was at the order's payment page: a link from elsewhere must not end the attempt. */
export function wasAtPage(orderId: string): boolean {
  const was = tabStorage.get(AT_PAGE) === orderId;
  tabStorage.remove(AT_PAGE);
  return was;
}

/** Opens the provider's page. The link's key is stored, so that a guest can return to the order. */
export function openPage({ orderId, linkKey }: Order, url: string) {
  tabStorage.set(AT_PAGE, orderId);
  if (linkKey) storeKey(orderId, linkKey);
  location.assign(url);
}
