import { takesDesign } from '../../../shared/catalogue/product.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { AddName } from '../../ui/cart/add-name.tsx';
import { BlankLabel, widthMm } from '../../ui/cart/item-picture.tsx';
import type { CartItem } from '../../ui/cart/items.ts';
import { DesignWords } from '../../ui/label/design-words.tsx';
import { optionsOf } from '../../ui/label/option-words.ts';
import { LatePartList } from '../../ui/label/parts/late-part-list.tsx';
import { LabelPreview } from '../../ui/label/preview.tsx';

/** Shows the labels' words before the payment, so that mistakes are found before printing. */
export function PrintCheck({ items }: { items: CartItem[] }) {
  const printed = items.filter(
    ({ design, product }) => design || (product && takesDesign(product)),
  );
  if (printed.length === 0) return null;
  return (
    <Card
      id="print-check-title"
      title={m.print_check_title()}
      size="5"
      className="checkout-print-check"
    >
      <p className="muted small">{m.print_check_text()}</p>
      <ul>
        {printed.map((item) => (
          <li key={item.id}>
            <Printed {...item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Printed({ name, product, design, parts, inPack }: CartItem) {
  return (
    <>
      {parts.length > 0 ? (
        <LatePartList parts={parts} design={design ?? null} />
      ) : (
        <span className="checkout-print-check-label" style={{ '--label-mm': widthMm(design) }}>
          {design ? <LabelPreview design={design} /> : <BlankLabel />}
        </span>
      )}
      <div className="checkout-print-check-words">
        {design ? <DesignWords design={design} open /> : <strong>{m.cart_blank()}</strong>}
        {!design && <small className="muted">{name}</small>}
        {design && parts.length === 0 && (
          <small className="muted">{optionsOf(design, product?.id ?? null, inPack)}</small>
        )}
        {!design && product && <AddName productId={product.id} name={name} />}
      </div>
    </>
  );
}
