import { useMemo } from 'react';
import { useAsked } from '../../../../api/use-asked.ts';
import { m } from '../../../../paraglide/messages.js';
import { useLoad, useMirror, useReady, useRow, useRowsOf } from '../../../../store/store.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { useMay } from '../../-shared/use-may.ts';
import { ArchivedOrder } from './archived-order.ts';

/**
 * An order in the admins' window or, as the server has it, one that left it or has not arrived yet;
 * `mirror` holds its rows.
 */
export function useOrderDetail(orderId: string) {
  const ready = useReady();
  // Packers work only with mirrored orders.
  const asks = useMay()('orders');
  const window = useMirror();
  const load = useLoad();
  const live = useRow('order', orderId);
  const notes = useRowsOf('orderNote', orderId);
  const change = `${live?.updatedAt} ${notes.length}`;
  const {
    value: detail,
    failed,
    again,
  } = useAsked(asks ? `/api/admin/orders/${encodeURIComponent(orderId)}` : null, change);
  const archived = useMemo(
    () => (window && detail ? new ArchivedOrder(window, detail.rows) : null),
    [window, detail],
  );
  return {
    detail,
    again,
    order: live ?? detail?.rows.order[0],
    isLive: live !== undefined,
    isArchived: !live && load === 'known',
    mirror: live ? window : archived,
    failed: ready && (failed !== null || !asks),
  };
}

/** While an order loads, and if there is none. */
export const OrderNothing = ({ failed }: { failed: boolean }) =>
  failed ? (
    <Empty isPage title={m.admin_order_missing()} text={m.admin_order_missing_text()} />
  ) : (
    <Loading rows={2} />
  );
