import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import type { CartItem } from '../../ui/cart/items.ts';
import { DesignWords } from '../../ui/label/design-words.tsx';
import { optionsOf } from '../../ui/label/option-words.ts';
import { LabelPreview } from '../../ui/label/preview.tsx';

/** Reads the labels' words back before they are paid: a typo is cheapest here. */
export function PrintCheck({ items }: { items: CartItem[] }) {
  const designed = items.flatMap(({ id, design, product }) =>
    design ? [{ id, design, productId: product?.id ?? null }] : [],
  );
  if (designed.length === 0) return null;
  return (
    <Card
      id="print-check-title"
      title={m.print_check_title()}
      size="5"
      className="checkout-print-check"
    >
      <p className="muted small">{m.print_check_text()}</p>
      <ul>
        {designed.map(({ id, design, productId }) => (
          <li key={id}>
            <span className="checkout-print-check-label">
              <LabelPreview design={design} />
            </span>
            <DesignWords design={design} open />
            <small className="muted">{optionsOf(design, productId)}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
