import { tabStorage } from '../../store/storage.ts';
import { useFragment } from '../page/fragment.ts';

/** The key in the link's fragment; '' while hydrating. After a payment page it comes from the tab's storage. */
export function useLinkKey(orderId: string): string {
  const fragment = useFragment();
  return fragment === null ? '' : (new URLSearchParams(fragment).get('k') ?? storedKey(orderId));
}

const KEY = 'tiny-tag-link';
const storedKey = (orderId: string) => {
  const [id, key = ''] = (tabStorage.get(KEY) ?? '').split('.');
  return id === orderId ? key : '';
};
/** For the return from a provider's page. */
export const storeKey = (orderId: string, key: string) => tabStorage.set(KEY, `${orderId}.${key}`);

/** Lets a request read and change the order that the link is of. */
export const withKey = ({ orderId, linkKey }: { orderId: string; linkKey: string }) => ({
  orderKey: linkKey && `${orderId}.${linkKey}`,
});
