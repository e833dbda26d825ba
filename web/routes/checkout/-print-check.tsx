import { m } from '../../paraglide/messages.js';
import type { CartItem } from '../../ui/cart/items.ts';
import { Heading } from '../../ui/heading.tsx';
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
    <section className="panel stack checkout-print-check">
      <Heading as="h2" size="5">
        {m.print_check_title()}
      </Heading>
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
    </section>
  );
}
