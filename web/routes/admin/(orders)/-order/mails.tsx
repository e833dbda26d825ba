import { isCollected } from '../../../../../shared/order/collection.ts';
import { mailsOf, type OrderMail } from '../../../../../shared/order/news/mails.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { post } from '../../../../api/http.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRow } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { toastFailed } from '../../../../ui/feedback/refusal.ts';
import { toast } from '../../../../ui/feedback/toast.tsx';
import { ask } from '../../-shared/ask.ts';
import { Button } from '../../-shared/button.tsx';

const MAIL_WORDS: Record<OrderMail, () => string> = {
  order_placed: m.mail_order_placed,
  order_paid: m.mail_order_paid,
  order_shipped: m.mail_order_shipped,
  order_delivered: m.mail_order_delivered,
  order_cancelled: m.mail_order_cancelled,
};

const COLLECTED_WORDS: Partial<Record<OrderMail, () => string>> = {
  order_shipped: m.order_status_ready,
  order_delivered: m.order_status_collected,
};

/** The mails that are still correct and can be sent again. */
export function OrderMails({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const types = mailsOf(order);
  const words = (type: OrderMail) =>
    ((isCollected(order) && COLLECTED_WORDS[type]) || MAIL_WORDS[type])();
  if (!address || types.length === 0) return null;
  const send = async (type: OrderMail) => {
    const answer = await post(`/api/admin/orders/${order.id}/mail`, { type });
    if (answer.ok) toast(m.mails_sent(), words(type));
    else toastFailed(answer);
  };
  return (
    <Card id="mails-title" title={m.mails_title()}>
      {address.email === '' ? (
        <p className="muted">{m.mails_none()}</p>
      ) : (
        <div className="row">
          {types.map((type) => (
            <Button key={type} size="2" variant="soft" onClick={() => void send(type)}>
              {words(type)}
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}

type LinksProps = { orderId: string; onReplaced(): Promise<void> };

/** For a link that went to the wrong person: those sent so far, in mails and SMS, open nothing any more. */
export function OrderLinks({ orderId, onReplaced }: LinksProps) {
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
      <Button size="2" variant="soft" color="red" onClick={() => void replace()}>
        {m.links_replace()}
      </Button>
    </Card>
  );
}
