import { DISCOUNT_OVER } from '../../../shared/cart/discount-over.ts';
import { formatCents } from '../../../shared/money.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { store } from '../../store/store.ts';
import { type CartItem, leftOf } from '../../ui/cart/items.ts';
import { refusalText } from '../../ui/feedback/refusal.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Ask } from './-not-placed.tsx';
import type { Outcome } from './-place-order.ts';

export { refusalText };

type Refused = Extract<Outcome, { kind: 'refused' }>;

export async function askAfterRefusal(
  { code, detail }: Refused,
  items: CartItem[],
): Promise<Ask | null> {
  const text = refusalText(code, detail);
  if (code === 'price_changed' || code === 'cart_changed') {
    const total = typeof detail.totalCents === 'number' ? formatCents(detail.totalCents) : '';
    return { title: m.checkout_new_total({ total }), text };
  }
  if (code === 'sold_out') {
    await store.me?.pull().catch(() => {});
    return {
      title: m.checkout_sold_out({ names: scarce(items) }),
      text: m.checkout_sold_out_text(),
    };
  }
  if (code === 'order_too_large') {
    const quote = { labels: Number(detail.labels), totalCents: Number(detail.totalCents) };
    return { title: m.checkout_too_large_title(), text, quote };
  }
  if (code === 'too_wide' && typeof detail.product === 'string') {
    const { product, productSw } = detail;
    return { title: String(locale() === 'sw' ? productSw : product), text };
  }
  if (DISCOUNT_OVER.includes(code)) {
    // It was in the cart, so it is written correctly: staff have ended it since.
    const reason = refusalText(code === 'discount_unknown' ? 'discount_ended' : code);
    return { title: m.checkout_not_placed(), text: m.checkout_discount_gone({ reason }) };
  }
  if (code === 'unknown_product') return { title: text, text: m.checkout_sold_out_text() };
  if (text !== refusalText('internal')) return { title: m.checkout_not_placed(), text };
  toast(m.checkout_failed_title(), m.checkout_failed_text(), 'bad');
  return null;
}

/** The products with less stock than the cart wants, by the mirror, which was pulled since `items` were shown. */
function scarce(items: CartItem[]): string {
  const left = leftOf({
    lines: store.me?.list('cartLine') ?? [],
    designs: store.me?.list('design') ?? [],
    stocks: store.me?.list('stock') ?? [],
  });
  const goods = items.filter(({ product }) => product);
  const known = goods.filter(({ product }) => left(product?.id ?? null) !== null);
  const names = (known.length > 0 ? known : goods).map(({ name }) => name);
  return [...new Set(names)].join(', ');
}
