import { useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { tabStorage } from '../../store/storage.ts';
import { toast } from '../feedback/toast.tsx';

const KEY = 'tiny-tag-placed';

export const sayPlaced = (bySms = false) =>
  toast(m.checkout_placed_title(), bySms ? m.checkout_placed_sms() : m.checkout_placed_text());

/** Customers who leave for a provider's page see it on the order's page when they return. */
export function sayPlacedLater(orderId: string) {
  if (!tabStorage.set(KEY, orderId)) sayPlaced();
}

/** Shows the postponed toast once, in an effect, because a toast is not rendered here. */
export function usePlacedBefore(orderId: string) {
  useEffect(() => {
    if (tabStorage.get(KEY) !== orderId) return;
    tabStorage.remove(KEY);
    sayPlaced();
  }, [orderId]);
}
