import { useState } from 'react';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { browserStorage } from '../../store/storage.ts';
import { useRow } from '../../store/store.ts';
import { rememberBuyer } from '../../ui/account/typed-email.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { copyLink, orderLink } from '../../ui/order/order-link.ts';

type Props = { order: Row<'order'>; linkKey: string };

/** For guests, who have no account. */
export default function OrderGuest({ order, linkKey }: Props) {
  return (
    <>
      {linkKey && <OrderLink orderId={order.id} linkKey={linkKey} />}
      {order.paymentStatus === 'paid' && <AccountOffer order={order} />}
    </>
  );
}

/** There is no account to find the order in: this link is the way back. */
function OrderLink({ orderId, linkKey }: { orderId: string; linkKey: string }) {
  const link = orderLink(orderId, linkKey, locale());
  return (
    <Card id="order-link-title" title={m.order_link_title()} size="5" className="order-link">
      <p className="muted">{m.order_link_text()}</p>
      <label className="field">
        <span className="sr-only">{m.order_link_title()}</span>
        <input className="input" readOnly value={link} onFocus={(event) => event.target.select()} />
      </label>
      <div className="row">
        {'share' in navigator && (
          <Button size="3" onClick={() => void navigator.share({ url: link }).catch(() => {})}>
            {m.order_link_share()}
          </Button>
        )}
        <Button size="3" variant="soft" onClick={() => void copyLink(link)}>
          {m.order_link_copy()}
        </Button>
      </div>
    </Card>
  );
}

const OFFER_KEY = 'tiny-tag-account-offer';
const DECLINED = '-';

/** Shown with one order of this browser only. */
function AccountOffer({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const [isOpen, setOpen] = useState(() => {
    const offered = browserStorage.get(OFFER_KEY);
    return offered === order.id || (offered === null && browserStorage.set(OFFER_KEY, order.id));
  });
  if (!isOpen) return null;
  const decline = () => {
    browserStorage.set(OFFER_KEY, DECLINED);
    setOpen(false);
  };
  return (
    <Card id="account-offer" title={m.account_offer_title()} size="5" className="order-link">
      <p className="muted">{m.account_offer_text()}</p>
      <div className="row">
        <ButtonLink
          to="/auth"
          state={{ next: `/order/${order.id}`, register: true }}
          onClick={() => address && rememberBuyer(address)}
          size="3"
          variant="soft"
        >
          {m.auth_register()}
        </ButtonLink>
        <Button size="3" variant="ghost" color="gray" onClick={decline}>
          {m.account_offer_no()}
        </Button>
      </div>
    </Card>
  );
}
