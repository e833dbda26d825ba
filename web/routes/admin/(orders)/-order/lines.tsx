import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameIn } from '../../../../../shared/catalogue/product.ts';
import type { Locale } from '../../../../../shared/locale.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { hasLabelText } from '../../../../../shared/order/edit/editable.ts';
import { isUnsent } from '../../../../../shared/order/states.ts';
import { agreedOf, isInJob } from '../../../../../shared/production/parts.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror, useRow } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { ItemPicture } from '../../../../ui/cart/item-picture.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { COLOUR_WORDS, FONT_WORDS } from '../../../../ui/label/choice-words.ts';
import { DesignWords, lineName } from '../../../../ui/label/design-words.tsx';
import { iconName } from '../../../../ui/label/icons/late-icon-name.tsx';
import { PartList } from '../../../../ui/label/parts/part-list.tsx';
import { LabelPreview } from '../../../../ui/label/preview.tsx';
import type { LineChange } from '../../../../ui/order/line-edit.tsx';
import { useOrderLines, useOrderParts } from '../../../../ui/order/parts.ts';
import { refusals } from '../../-shared/announce.ts';
import { contentsOf } from '../../-shared/packs.ts';
import { useMay } from '../../-shared/use-may.ts';

const OrderLineEdit = lazy(() => import('../../../../ui/order/line-edit.tsx'));

/** Staff can correct a name until its label is on a sheet. */
export function OrderLines({ order }: { order: Row<'order'> }) {
  const parts = useOrderParts(order.id);
  const isOpen = useMay()('orders') && isUnsent(order.status);
  const mayChange = (line: Row<'orderLine'>) =>
    isOpen && hasLabelText(line) && !isInJob(line, parts);
  return (
    <Card id="lines-title" title={m.admin_order_lines()}>
      <LineList order={order} mayChange={mayChange} />
    </Card>
  );
}

type ListProps = { order: Row<'order'>; mayChange?(line: Row<'orderLine'>): boolean };

export function LineList({ order, mayChange }: ListProps) {
  const lines = useOrderLines(order.id);
  return (
    <ul className="orders-press-lines">
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          language={order.locale}
          mayChange={mayChange?.(line) ?? false}
        />
      ))}
    </ul>
  );
}

type LineProps = { line: Row<'orderLine'>; language: Locale; mayChange: boolean };

function Line({ line, language, mayChange }: LineProps) {
  const { design, quantity, unitPriceCents } = line;
  const product = useRow('product', line.productId ?? '');
  const parts = agreedOf(line);
  const contents = contentsOf(line);
  const hasSums = useMay()('orders');
  const [open, setOpen] = useState(false);
  const editId = `edit-${line.id}`;
  const close = () => {
    flushSync(() => setOpen(false));
    document.getElementById(editId)?.focus();
  };
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
        {mayChange && !open && (
          <button type="button" id={editId} className="link-button" onClick={() => setOpen(true)}>
            {m.office_edit()}
            <span className="sr-only"> {lineName(design?.text, nameIn(locale(), line))}</span>
          </button>
        )}
      </div>
      {/* It stays when the label goes to the press meanwhile: what was typed is not lost. */}
      {open && <LineEdit line={line} onDone={close} />}
    </li>
  );
}

/** After a refusal, saving again replaces what somebody else saved in the meantime. */
function LineEdit({ line, onDone }: { line: Row<'orderLine'>; onDone(): void }) {
  const mirror = useMirror();
  const seen = useRef(line.revision);
  const save = async (design: LineChange) => {
    const args = { lineId: line.id, design, revision: seen.current };
    try {
      const refused = await refusals([await mutate('editOrderLine', args, mirror)]);
      return !refused?.length;
    } finally {
      seen.current = mirror?.get('orderLine', line.id)?.revision ?? seen.current;
    }
  };
  if (!line.design) return null;
  return (
    <Suspense fallback={<Loading rows={1} />}>
      <OrderLineEdit
        lineId={line.id}
        design={line.design}
        parts={agreedOf(line)}
        save={save}
        onDone={onDone}
      />
    </Suspense>
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
