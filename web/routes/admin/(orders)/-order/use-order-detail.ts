import { useMemo } from 'react';
import type { OrderDetail } from '../../../../../worker/routes/admin/orders.ts';
import { useMoney } from '../../../../api/use-asked.ts';
import { Opened } from '../../../../store/archived-order.ts';
import { useMirror, useReady, useRow, useStore } from '../../../../store/store.ts';

/** An order in the admins' window or, as the server has it, one that left it; `mirror` holds its rows. */
export function useOrderDetail(orderId: string) {
  const ready = useReady();
  const window = useMirror();
  const live = useRow('order', orderId);
  const notes = useStore('orderNote').filter((note) => note.orderId === orderId);
  const change = `${live?.updatedAt} ${notes.length}`;
  const path = `/api/admin/orders/${encodeURIComponent(orderId)}`;
  const { value: detail, failed } = useMoney<OrderDetail>(path, change);
  const opened = useMemo(
    () => (window && detail ? new Opened(window, detail.rows) : null),
    [window, detail],
  );
  return {
    detail,
    order: live ?? detail?.rows.order[0],
    isArchived: !live,
    mirror: live ? window : opened,
    failed: ready && failed,
  };
}
