import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { mutate } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/feedback/refusal.ts';

/** Adds the order's lines to the cart again, at today's prices, with copies of the designs. */
export function OrderAgain({ lines }: { lines: Row<'orderLine'>[] }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const again = async () => {
    setBusy(true);
    // In the order's order, and not in the future if this clock is ahead of the shop's.
    const from = shopNow() - CLOCK_MS - lines.length;
    const done = await Promise.allSettled(lines.map(addAgain(from)));
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

const CLOCK_MS = 1000;

const addAgain = (from: number) => (line: Row<'orderLine'>, at: number) => {
  const { design, productId, quantity } = line;
  const addedAt = from + at;
  // Custom labels alone have no product.
  if (!design) return mutate('addToCart', { productId: productId as string, quantity, addedAt });
  const labels = { designId: crypto.randomUUID(), design };
  return mutate('addDesign', { ...labels, quantity, productId, addedAt });
};
