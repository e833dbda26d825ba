import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_QUANTITY } from '../../../shared/cart/limits.ts';
import { nameCount } from '../../../shared/label/names.ts';
import { hasLabelText } from '../../../shared/order/edit/editable.ts';
import { Refusal, type Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { mutate } from '../../store/store.ts';
import { toastError } from '../../ui/feedback/refusal.ts';
import { LoadingButton } from '../../ui/loading-button.tsx';

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
    <LoadingButton size="3" variant="soft" loading={busy} onClick={() => void again()}>
      {m.order_again()}
    </LoadingButton>
  );
}

const CLOCK_MS = 1000;

const addAgain = (from: number) => async (line: Row<'orderLine'>, at: number) => {
  const { design, productId, quantity } = line;
  const addedAt = from + at;
  if (design && hasLabelText(line)) {
    const labels = { designId: crypto.randomUUID(), design };
    return mutate('addDesign', { ...labels, quantity, productId, addedAt });
  }
  // Custom labels alone have no product, and without their words they are nothing.
  if (!productId) throw new Refusal('words_erased');
  return mutate('addToCart', { productId, quantity: unnamedPacks(line), addedAt });
};

/** A pack without a name for each name that was erased meanwhile; the cart asks for a new one. */
export const unnamedPacks = ({ design, quantity }: Pick<Row<'orderLine'>, 'design' | 'quantity'>) =>
  Math.min(MAX_QUANTITY, quantity * nameCount(design));
