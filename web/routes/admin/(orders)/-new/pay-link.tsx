import type { Locale } from '../../../../../shared/locale.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/card.tsx';
import { copyLink, orderLink } from '../../../../ui/order/order-link.ts';
import { whatsAppLink } from '../../../../ui/shop/ask-whatsapp.tsx';
import { Button, ButtonAnchor } from '../../-shared/button.tsx';

type CopyProps = { order: Pick<Row<'order'>, 'id' | 'locale'>; linkKey: string };

export const CopyPayLink = ({ order: { id, locale }, linkKey }: CopyProps) => (
  <Button size="3" onClick={() => void copyLink(orderLink(id, linkKey, locale))}>
    {m.pay_link_copy()}
  </Button>
);

type Props = {
  orderId: string;
  linkKey: string;
  language: Locale;
  phone: string;
  /** The parent or guardian has still to agree that the names are printed. */
  asksConsent: boolean;
};

/** The order's own link: whoever has it can pay, without an account. */
export function PayLink({ orderId, linkKey, language, phone, asksConsent }: Props) {
  const link = orderLink(orderId, linkKey, language);
  const number = orderNumber(orderId);
  const say = asksConsent ? m.customer_consent_link : m.customer_pay_link;
  const words = say({ number, link }, { locale: language });
  return (
    <Card id="pay-link-title" title={m.pay_link_title()}>
      <p className="muted small">{m.pay_link_hint()}</p>
      <label className="field">
        <span className="sr-only">{m.pay_link_title()}</span>
        <input className="input" readOnly value={link} onFocus={(event) => event.target.select()} />
      </label>
      <div className="row">
        <Button size="3" variant="soft" onClick={() => void copyLink(link)}>
          {m.order_link_copy()}
        </Button>
        {phone !== '' && (
          <ButtonAnchor
            href={whatsAppLink(phone, words)}
            target="_blank"
            rel="noopener noreferrer"
            size="3"
            variant="soft"
          >
            {m.pay_link_whatsapp()}
          </ButtonAnchor>
        )}
      </div>
    </Card>
  );
}
