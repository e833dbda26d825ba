import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../../store/store.ts';
import type { RootData } from '../../ui/shop/use-shop.ts';

const root = getRouteApi('__root__');

/** Whether the shop takes a phone number where it takes an e-mail address; the page says so as it is rendered. */
export function useByPhone(): boolean {
  const ofPage: RootData = root.useLoaderData();
  return useSession()?.hasSms ?? ofPage?.hasSms ?? false;
}
