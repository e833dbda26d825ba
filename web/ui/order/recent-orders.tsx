import { lazy, Suspense } from 'react';
import { useRows, useSession } from '../../store/store.ts';

const List = lazy(() => import('./recent-order-list.tsx'));

/** A guest's orders of this browser: there is no account to find them in. Their code comes with them. */
export function RecentOrders({ most = 5 }: { most?: number }) {
  const session = useSession();
  const orders = useRows('order');
  if (session?.role !== 'guest' || orders.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <List most={most} />
    </Suspense>
  );
}
