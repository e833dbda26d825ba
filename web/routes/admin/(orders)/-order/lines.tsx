import { nameIn } from '../../../../../shared/catalogue/product.ts';
import type { Locale } from '../../../../../shared/locale.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { agreedOf } from '../../../../../shared/production/parts.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRow } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { ItemPicture } from '../../../../ui/cart/item-picture.tsx';
import { COLOUR_WORDS, FONT_WORDS } from '../../../../ui/label/choice-words.ts';
import { DesignWords } from '../../../../ui/label/design-words.tsx';
import { iconName } from '../../../../ui/label/icons/late-icon-name.tsx';
import { PartList } from '../../../../ui/label/parts/part-list.tsx';
import { LabelPreview } from '../../../../ui/label/preview.tsx';
import { useOrderLines } from '../../../../ui/order/parts.ts';
import { contentsOf } from '../../-shared/packs.ts';
import { useMay } from '../../-shared/use-may.ts';

export const OrderLines = ({ order }: { order: Row<'order'> }) => (
  <Card id="lines-title" title={m.admin_order_lines()}>
    <LineList order={order} />
  </Card>
);

export function LineList({ order }: { order: Row<'order'> }) {
  const lines = useOrderLines(order.id);
  return (
    <ul className="orders-press-lines">
      {lines.map((line) => (
        <Line key={line.id} line={line} language={order.locale} />
      ))}
    </ul>
  );
}

function Line({ line, language }: { line: Row<'orderLine'>; language: Locale }) {
  const { design, quantity, unitPriceCents } = line;
  const product = useRow('product', line.productId ?? '');
  const parts = agreedOf(line);
  const contents = contentsOf(line);
  const hasSums = useMay()('orders');
  return (
    <li>
      {parts.length > 0 ? (
        <div className="orders-label">
          <PartList parts={parts} design={design} language={language} judged={false} />
        </div>
      ) : design ? (
        <div className="orders-label">
          <LabelPreview design={design} language={language} />
        </div>
      ) : (
        <ItemPicture product={product ?? line.productId} design={null} />
      )}
      <div className="orders-line-words">
        <strong>{nameIn(locale(), line)}</strong>
        {design ? <DesignDetails design={design} /> : <Blank />}
        {contents && <span className="muted">{contents}</span>}
        <div className="row spread numbers">
          <span>
            {m.admin_order_times({ quantity })}
            {hasSums && ` · ${m.admin_order_each({ price: formatCents(unitPriceCents) })}`}
          </span>
          {hasSums && <strong>{formatCents(unitPriceCents * quantity)}</strong>}
        </div>
      </div>
    </li>
  );
}

const Blank = () => <span className="muted">{m.admin_order_blank()}</span>;

type Details = { design: NonNullable<Row<'orderLine'>['design']> };

/** Everything the press needs, in words beside the drawing. */
function DesignDetails({ design }: Details) {
  return (
    <>
      <DesignWords design={design} open />
      <span className="muted">
        {iconName(design.icon)} · {COLOUR_WORDS[design.colour]()} · {FONT_WORDS[design.font]()}
      </span>
    </>
  );
}
