import { type ReactNode, useState } from 'react';
import { orderNumber } from '../../../../../shared/order/states.ts';
import type { OpenedCart } from '../../../../../worker/routes/admin/carts.ts';
import { useAsked } from '../../../../api/use-asked.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/card.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { useFragment } from '../../../../ui/page/fragment.ts';
import { dayOf } from '../../../../ui/text/moment.ts';
import { Button, ButtonLink } from '../../-shared/button.tsx';

/** The cart whose link was opened, if any, before the form that it fills in. */
export function SentCart({ children }: { children(cart: OpenedCart | null): ReactNode }) {
  const fragment = useFragment();
  const code = fragment === null ? null : (new URLSearchParams(fragment).get('cart') ?? '');
  const { value, failed, again } = useAsked(
    code ? '/api/admin/carts' : null,
    undefined,
    code ?? '',
  );
  const [isAgain, setIsAgain] = useState(false);
  if (code === '') return children(null);
  if (failed?.status === 404) {
    return (
      <>
        <p className="field-error" role="alert">
          {m.sent_cart_over()}
        </p>
        {children(null)}
      </>
    );
  }
  if (failed) {
    return (
      <Card>
        <p role="alert">{m.sent_cart_failed()}</p>
        <Button size="3" onClick={() => void again()}>
          {m.broken_retry()}
        </Button>
      </Card>
    );
  }
  if (!value) return <Loading />;
  const { orderId } = value;
  if (orderId && !isAgain) {
    return (
      <Card>
        <p role="status">{m.sent_cart_used({ number: orderNumber(orderId) })}</p>
        <div className="row">
          <ButtonLink to="/admin/order/$orderId" params={{ orderId }} size="3">
            {m.manual_open()}
          </ButtonLink>
          <Button size="3" variant="soft" onClick={() => setIsAgain(true)}>
            {m.sent_cart_again()}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <>
      <CartNews cart={value} />
      {children(value)}
    </>
  );
}

type Line = OpenedCart['lines'][number];

/** What of a sent cart goes into the form. */
export const isThere = ({ isSold, left }: Line) => isSold && left !== 0;

function CartNews({ cart }: { cart: OpenedCart }) {
  const news = cart.lines.flatMap((line) => newsOf(line) ?? []);
  return (
    <Card>
      <p role="status">{m.sent_cart({ day: dayOf(cart.createdAt) })}</p>
      {news.length > 0 && (
        <ul role="alert">
          {news.map((words, i) => (
            <li key={i}>{words}</li>
          ))}
        </ul>
      )}
      {!cart.lines.some(isThere) && <p className="field-error">{m.sent_cart_empty()}</p>}
    </Card>
  );
}

function newsOf({ isSold, left, name, quantity }: Line): string | null {
  const about = { name: name || m.sent_cart_a_product(), count: quantity };
  if (!isSold) return m.sent_cart_gone(about);
  if (left === 0) return m.sent_cart_out(about);
  return left === null ? null : m.sent_cart_few({ ...about, left });
}
