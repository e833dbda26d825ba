import { type Locale, localized } from '../../../../../shared/locale.ts';
import { orderNumber } from '../../../../../shared/order/states.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/card.tsx';
import { toast } from '../../../../ui/feedback/toast.tsx';
import { Button, ButtonAnchor } from '../../-shared/button.tsx';

type Link = { orderId: string; linkKey: string; language: Locale };

const linkOf = ({ orderId, linkKey, language }: Link) =>
  `${location.origin}${localized(`/order/${orderId}`, language)}#k=${linkKey}`;

const copy = (link: string) =>
  navigator.clipboard.writeText(link).then(
    () => toast(m.order_link_copied()),
    () => toast(m.order_link_copy_yourself(), undefined, 'bad'),
  );

type CopyProps = { order: Pick<Row<'order'>, 'id' | 'locale'>; linkKey: string };

export const CopyPayLink = ({ order: { id, locale }, linkKey }: CopyProps) => (
  <Button size="3" onClick={() => void copy(linkOf({ orderId: id, linkKey, language: locale }))}>
    {m.pay_link_copy()}
  </Button>
);

type Props = Link & {
  phone: string;
  /** The parent or guardian has still to agree that the names are printed. */
  asksConsent: boolean;
};

/** The order's own link: whoever has it can pay, without an account. */
export function PayLink({ orderId, linkKey, language, phone, asksConsent }: Props) {
  const link = linkOf({ orderId, linkKey, language });
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
        <Button size="3" variant="soft" onClick={() => void copy(link)}>
          {m.order_link_copy()}
        </Button>
        {phone !== '' && (
          <ButtonAnchor
            href={`https://wa.me/${phone}?text=${encodeURIComponent(words)}`}
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
