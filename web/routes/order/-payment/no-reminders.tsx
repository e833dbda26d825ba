import { useState } from 'react';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { toastFailed } from '../../../ui/feedback/refusal.ts';

/** The link of an SMS leads to the order: this is where its reminders are stopped. */
export function NoReminders({ orderId, linkKey }: { orderId: string; linkKey: string }) {
  const [isStopped, setStopped] = useState(false);
  const stop = async () => {
    const orderKey = linkKey && `${orderId}.${linkKey}`;
    const answer = await post(`/api/orders/${orderId}/no-reminders`, {}, { orderKey });
    if (answer.ok) setStopped(true);
    else toastFailed(answer);
  };
  if (isStopped) {
    return (
      <p className="muted" role="status">
        {m.reminders_stopped()}
      </p>
    );
  }
  return (
    <Button variant="ghost" size="3" color="gray" onClick={() => void stop()}>
      {m.order_no_reminders()}
    </Button>
  );
}
