import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { mutate } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/feedback/refusal.ts';

/** Adds the order's lines to the cart again, at today's prices, with copies of the designs. */
export function OrderAgain({ lines }: { lines: Row<'orderLine'>[] }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const again = async () => {
    setBusy(true);
    const done = await Promise.allSettled(lines.map(addAgain));
    const refused = done.find((result) => result.status === 'rejected');
    if (refused) toastError(refused.reason);
    if (done.some((result) => result.status === 'fulfilled')) await navigate({ to: '/cart' });
    setBusy(false);
  };
  return (
    <Button size="3" variant="soft" disabled={busy} onClick={() => void again()}>
      {m.order_again()}
    </Button>
  );
}

function addAgain({ design, productId, quantity }: Row<'orderLine'>) {
  if (!design) return mutate('addToCart', { productId, quantity });
  return mutate('addDesign', { designId: crypto.randomUUID(), design, quantity, productId });
}
