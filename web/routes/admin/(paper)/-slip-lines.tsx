import { nameIn } from '../../../../shared/catalogue/product.ts';
import type { Locale } from '../../../../shared/locale.ts';
import { agreedOf } from '../../../../shared/production/parts.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { DesignWords } from '../../../ui/label/design-words.tsx';
import { optionsOf } from '../../../ui/label/option-words.ts';
import { PartList } from '../../../ui/label/parts/part-list.tsx';
import { LabelPreview } from '../../../ui/label/preview.tsx';
import { useOrderLines } from '../../../ui/order/parts.ts';

/** Every line of the parcel with a box to tick, and no price: it may be a present. */
export function SlipLines({ order }: { order: Row<'order'> }) {
  const lines = useOrderLines(order.id);
  return (
    <ul className="slip-lines">
      {lines.map((line) => (
        <Line key={line.id} line={line} language={order.locale} />
      ))}
    </ul>
  );
}

function Line({ line, language }: { line: Row<'orderLine'>; language: Locale }) {
  const { design, productId, quantity } = line;
  const parts = agreedOf(line);
  return (
    <li>
      <i className="slip-box" aria-hidden="true" />
      <strong className="numbers">{quantity} ×</strong>
      <div className="orders-line-words">
        <strong>{nameIn(locale(), line)}</strong>
        {design ? <DesignWords design={design} open /> : <span>{m.admin_order_blank()}</span>}
        {design && parts.length === 0 && (
          <span className="muted">{optionsOf(design, productId)}</span>
        )}
      </div>
      {(design || parts.length > 0) && (
        <div className="orders-label">
          {parts.length > 0 ? (
            <PartList parts={parts} design={design} language={language} judged={false} />
          ) : (
            design && <LabelPreview design={design} language={language} />
          )}
        </div>
      )}
    </li>
  );
}
