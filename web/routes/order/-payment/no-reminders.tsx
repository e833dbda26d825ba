import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
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
export function NoReminders({ orderId, linkKey }: { orderId: string; linkKey: string }) {
  const token = useLocation({ select: ({ state }) => state.stop });
  const [isStopped, setStopped] = useState(false);
  const stop = async () => {
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
  return (
    <Button variant="ghost" size="3" color="gray" onClick={() => void stop()}>
      {token ? m.order_no_reminders_ever() : m.order_no_reminders()}
    </Button>
  );
}
