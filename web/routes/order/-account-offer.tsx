import { useState } from 'react';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { local } from '../../store/storage.ts';
import { useRow } from '../../store/store.ts';
import { rememberEmail } from '../../ui/account/typed-email.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const KEY = 'tiny-tag-account-offer';
const DECLINED = '-';

/** For one order of this browser only: a guest is asked once. */
export function AccountOffer({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const [isOpen, setOpen] = useState(() => {
    const offered = local.get(KEY);
    return offered === order.id || (offered === null && local.set(KEY, order.id));
  });
  if (!isOpen) return null;
  const decline = () => {
    local.set(KEY, DECLINED);
    setOpen(false);
  };
  return (
    <Card id="account-offer" title={m.account_offer_title()} size="5" className="order-link">
      <p className="muted">{m.account_offer_text()}</p>
      <div className="row">
        <ButtonLink
          to="/auth"
          state={{ next: `/order/${order.id}`, register: true }}
          onClick={() => rememberEmail(address?.email ?? '')}
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
