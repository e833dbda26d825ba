import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { isReminderLate } from '../../../../shared/order/news/reminder-times.ts';
import type { Row } from '../../../../shared/tx.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { Button } from '../../../ui/button.tsx';
import { toastFailed } from '../../../ui/feedback/refusal.ts';
import { withKey } from '../../../ui/order/link-key.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the link in an SMS, which stops reminders to the number. */
    stop?: string;
  }
}

/** The link of an SMS stops all reminders to that number, any other link those of this order. */
export function NoReminders({ order, linkKey }: { order: Row<'order'>; linkKey: string }) {
  const token = useLocation({ select: ({ state }) => state.stop });
  const [isStopped, setStopped] = useState(false);
  const stop = async () => {
    const orderId = order.id;
    const path = `/api/orders/${orderId}/no-reminders` as const;
    const answer = await post(path, token ? { token } : {}, withKey({ orderId, linkKey }));
    if (answer.ok) setStopped(true);
    else toastFailed(answer);
  };
  if (isStopped) {
    return (
      <p className="muted" role="status">
        {token ? m.reminders_stopped() : m.reminders_stopped_order()}
      </p>
    );
  }
  if (!token && isReminderLate(order.placedAt, shopNow())) return null;
  return (
    <>
      {!token && <p className="muted small">{m.order_reminded()}</p>}
      <Button variant="ghost" size="3" color="gray" onClick={() => void stop()}>
        {token ? m.order_no_reminders_ever() : m.order_no_reminders()}
      </Button>
    </>
  );
}
