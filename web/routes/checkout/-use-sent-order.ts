import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { orderNumber } from '../../../shared/order/states.ts';
import { m } from '../../paraglide/messages.js';
import { useOffline } from '../../store/connection.ts';
import { store, useMirror, useReady, useRow } from '../../store/store.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { forgetOrder, sentOrder } from './-sent-order.ts';

/** The state of an order that was sent and not answered. 'none': there is no such order. */
export type Fate = 'none' | 'asking' | 'unknown' | 'absent' | 'placed';

/**
 * Asks the shop about an order that was sent and not answered, and goes to it as soon as it is known to
 * exist, perhaps after it was missing at first. While it is being placed its own answer is waited for.
 */
export function useSentOrder(isPlacing: boolean): Fate {
  const navigate = useNavigate();
  const mirror = useMirror();
  const ready = useReady();
  const isOffline = useOffline();
  const orderId = (ready && mirror && sentOrder(mirror)) || '';
  const exists = useRow('order', orderId) !== undefined;
  const [fate, setFate] = useState<Fate>('asking');
  const isOpen = orderId !== '' && !isPlacing;

  // Asked when the page opens and when the connection is back.
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void store.me?.refresh().then((answered) => {
      if (isCurrent) setFate(answered ? 'absent' : 'unknown');
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen, orderId, isOffline]);

  useEffect(() => {
    if (!isOpen || !exists) return;
    setFate('placed');
    forgetOrder();
    sayEarlier(orderId);
    void navigate({ to: '/order/$orderId', params: { orderId }, replace: true });
  }, [isOpen, exists, orderId, navigate]);

  if (fate === 'placed') return fate;
  return isOpen ? fate : 'none';
}

/** The reader is on the way to an order that an earlier try had placed. */
export const sayEarlier = (orderId: string) =>
  toast(m.checkout_earlier_title(), m.checkout_earlier_text({ number: orderNumber(orderId) }));
