import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { orderNumber } from '../../../../shared/order/states.ts';
import { m } from '../../../paraglide/messages.js';
import { useReady } from '../../../store/store.ts';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Button, ButtonLink } from '../-shared/button.tsx';
import { ManualForm, type Placed } from './-new/form.tsx';
import { PayLink } from './-new/pay-link.tsx';
import { SentCart } from './-new/sent-cart.tsx';
import './-new/manual.css';

export const Route = createFileRoute('/admin/(orders)/new-order')({ component: NewOrder });

/** An order that came by WhatsApp or telephone. */
function NewOrder() {
  const ready = useReady();
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [round, setRound] = useState(0);
  const startAnew = () => {
    // The link of the cart that was just used.
    history.replaceState(history.state, '', location.pathname);
    setPlaced(null);
  };
  return (
    <div className="stack admin-parts">
      <Link to="/admin" className="text-link admin-back-link">
        ← {m.admin_order_back()}
      </Link>
      <Heading as="h1" size="7">
        {m.manual_title()}
      </Heading>
      {!ready && <Loading />}
      {ready && !placed && (
        <SentCart>
          {(cart) => (
            <ManualForm
              key={round}
              cart={cart}
              onPlaced={setPlaced}
              onStartOver={() => setRound(round + 1)}
            />
          )}
        </SentCart>
      )}
      {placed && <Done placed={placed} again={startAnew} />}
    </div>
  );
}

function Done({ placed, again }: { placed: Placed; again(): void }) {
  const { orderId, key, totalCents, language, phone, asksConsent } = placed;
  return (
    <>
      <div role="status">
        <p>
          <strong>{m.manual_done()}</strong>
        </p>
        {/* What is read out to the customer. */}
        <p className="numbers">
          <Link to="/admin/order/$orderId" params={{ orderId }} className="text-link">
            {m.admin_order_title({ number: orderNumber(orderId) })}
          </Link>
          {` · ${formatCents(totalCents)}`}
        </p>
      </div>
      <PayLink
        orderId={orderId}
        linkKey={key}
        language={language}
        phone={phone}
        asksConsent={asksConsent}
      />
      <div className="row">
        <ButtonLink to="/admin/order/$orderId" params={{ orderId }} size="3">
          {m.manual_open()}
        </ButtonLink>
        <Button size="3" variant="soft" onClick={again}>
          {m.manual_again()}
        </Button>
      </div>
    </>
  );
}
