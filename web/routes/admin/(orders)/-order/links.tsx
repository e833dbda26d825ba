import { Button } from '@radix-ui/themes';
import { post } from '../../../../api/http.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/card.tsx';
import { toastFailed } from '../../../../ui/feedback/refusal.ts';
import { toast } from '../../../../ui/feedback/toast.tsx';
import { ask } from '../../-shared/ask.ts';

type Props = { orderId: string; onReplaced(): Promise<void> };

/** For a link that went to the wrong person: those sent so far, in mails and SMS, open nothing any more. */
export function OrderLinks({ orderId, onReplaced }: Props) {
  const replace = async () => {
    const isSure = await ask({
      title: m.links_ask(),
      text: m.links_ask_text(),
      yes: m.links_yes(),
      no: m.links_no(),
    });
    if (!isSure) return;
    const answer = await post(`/api/admin/orders/${orderId}/new-links`);
    if (!answer.ok) return toastFailed(answer);
    toast(m.links_replaced(), m.links_replaced_text());
    await onReplaced();
  };
  return (
    <Card id="links-title" title={m.links_title()} className="order-links">
      <p className="muted small">{m.links_text()}</p>
      <Button size="2" variant="soft" color="red" className="tall" onClick={() => void replace()}>
        {m.links_replace()}
      </Button>
    </Card>
  );
}
