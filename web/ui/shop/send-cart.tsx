import { lazy, Suspense } from 'react';
import type { Props } from './send-cart-button.tsx';
import { useShop } from './use-shop.ts';

const SendCartButton = lazy(() => import('./send-cart-button.tsx'));

/** A button that sends the lines by WhatsApp. Only a shop with a WhatsApp number loads it. */
export function SendCart(props: Props) {
  const whatsapp = useShop()?.whatsapp;
  if (!whatsapp || props.lines.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SendCartButton {...props} whatsapp={whatsapp} />
    </Suspense>
  );
}
