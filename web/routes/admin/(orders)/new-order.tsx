import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useReady } from '../../../store/store.ts';
import { ManualForm, type Placed } from './-new/form.tsx';
import { PayLink } from './-new/pay-link.tsx';

export const Route = createFileRoute('/admin/(orders)/new-order')({ component: NewOrder });

/** An order that came by WhatsApp or telephone. */
function NewOrder() {
  const ready = useReady();
  const [placed, setPlaced] = useState<Placed | null>(null);
  return (
    <div className="stack admin-parts">
      <Link to="/admin" className="text-link back-link">
        ← {m.admin_order_back()}
      </Link>
      <h1 className="rt-Heading rt-r-size-7">{m.manual_title()}</h1>
      {!ready && <p className="muted">{m.admin_loading()}</p>}
      {ready && !placed && <ManualForm onPlaced={setPlaced} />}
      {placed && <Done placed={placed} again={() => setPlaced(null)} />}
    </div>
  );
}

function Done({ placed, again }: { placed: Placed; again(): void }) {
  const { orderId, key, language, phone } = placed;
  return (
    <>
      <p role="status">
        <strong>{m.manual_done()}</strong>
      </p>
      <PayLink orderId={orderId} linkKey={key} language={language} phone={phone} />
      <div className="row">
        <Link
          to="/admin/order/$orderId"
          params={{ orderId }}
          className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-solid tall"
        >
          {m.manual_open()}
        </Link>
        <button
          type="button"
          className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-soft tall"
          onClick={again}
        >
          {m.manual_again()}
        </button>
      </div>
    </>
  );
}
