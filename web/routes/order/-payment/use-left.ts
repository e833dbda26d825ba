import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMirror } from '../../../store/store.ts';
import { leave, wasAtPage } from '../../../ui/order/pay-calls.ts';

/**
 * Who turned back at a provider's page comes to `?left=1`: that address ends nothing by itself, so the
 * page says so for its reader, who may pay the order. Done once, when the order is there.
 */
export function useLeft(orderId: string, linkKey: string) {
  const mirror = useMirror();
  const navigate = useNavigate();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('left') !== '1') return;
    const told = wasAtPage(orderId) ? leave({ orderId, linkKey }) : Promise.resolve();
    void told.then(() => mirror?.pull()).catch(() => {});
    void navigate({
      to: '/order/$orderId',
      params: { orderId },
      hash: location.hash.slice(1),
      replace: true,
    });
  }, [orderId, linkKey, mirror, navigate]);
}
