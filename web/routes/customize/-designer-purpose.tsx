import { Link } from '@tanstack/react-router';
import { nameIn } from '../../../shared/catalogue/product.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { closeLine } from '../../ui/label/draft.ts';
import { Price } from '../../ui/product/price.tsx';
import type { Purpose } from './-purpose.ts';

/** What the design is for, where it is not simply a new set of labels. */
export function DesignerPurpose({ purpose: { product, gone, editing } }: { purpose: Purpose }) {
  if (!product && !gone && !editing) return null;
  return (
    <Card className="customize-purpose" role="status">
      {editing && <p>{m.customize_editing()}</p>}
      {product && (
        <p>
          {m.customize_for_product()} <strong>{nameIn(locale(), product)}</strong>{' '}
          <Price cents={product.priceCents} />
        </p>
      )}
      {gone && <p className="field-error">{m.refusal_unknown_product()}</p>}
      {editing && (
        <Link to="/cart" className="customize-cancel" onClick={closeLine}>
          {m.customize_cancel()}
        </Link>
      )}
    </Card>
  );
}
