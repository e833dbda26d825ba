import { useEffect } from 'react';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import { call } from '../../api/http.ts';
import { store } from '../../store/store.ts';

/** A guest's order, opened by its link while signed in, becomes the reader's own. */
export function useClaim(orderId: string, key: string, wanted: boolean) {
  useEffect(() => {
    if (wanted) void claim(orderId, key);
  }, [orderId, key, wanted]);
}

async function claim(orderId: string, key: string) {
  const headers = { [ORDER_KEY_HEADER]: `${orderId}.${key}` };
  const answer = await call('POST', `/api/orders/${orderId}/claim`, {}, headers);
  if (answer.ok) await store.me?.pull().catch(() => {});
}
