import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameIn, takesDesign } from '../../../shared/catalogue/product.ts';
import { nameCount } from '../../../shared/label/names.ts';
import { formatCents } from '../../../shared/money.ts';
import { isCollected } from '../../../shared/order/collection.ts';
import { EDIT_MS, hasLabelText, isEditable } from '../../../shared/order/edit/editable.ts';
import { isCovered, isMoneySeen } from '../../../shared/order/states.ts';
import { agreedOf, isInJob, packLabels } from '../../../shared/production/parts.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { shopNow } from '../../store/shop-time.ts';
import { mutate, useMirror, useRow, useSession } from '../../store/store.ts';
import { Card } from '../../ui/card.tsx';
import { ItemPicture } from '../../ui/cart/item-picture.tsx';
import { Totals } from '../../ui/cart/totals.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { DesignWords, lineName } from '../../ui/label/design-words.tsx';
import { numbers, optionsOf } from '../../ui/label/option-words.ts';
import { LatePartList } from '../../ui/label/parts/late-part-list.tsx';
import { useOrderLines, useOrderParts } from '../../ui/order/parts.ts';
import { useIsBoundForPoint } from '../../ui/order/status-badge.tsx';
import { shortMomentOf } from '../../ui/text/moment.ts';
import { OrderAgain } from './-again.tsx';
import { isCalledOff } from './-called-off.ts';
import { KeepDesign } from './-keep-design.tsx';

const OrderLineEdit = lazy(() => import('../../ui/order/line-edit.tsx'));

/**
 * The order's lines. Their owner may change text and look of a label until printing starts, within 24
 * hours.
 */
export function OrderLines({ order }: { order: Row<'order'> }) {
  const lines = useOrderLines(order.id);
  const parts = useOrderParts(order.id);
  const mayChange = (line: Row<'orderLine'>) => hasLabelText(line) && !isInJob(line, parts);
  const [open, setOpen] = useState<string | null>(null);
  const isOwn = useMirror()?.identity.view === 'me';
  const isMember = useSession()?.role !== 'guest';
  const mayKeep = isOwn && isMember && lines.some(hasLabelText);
  const isOff = isCalledOff(order, useIsBoundForPoint(order));
  const open24 = isOwn && isEditable(order, shopNow()) && !isOff;
  const editable = open24 && lines.some(mayChange);
  const close = (lineId: string) => {
    flushSync(() => setOpen(null));
    document.getElementById(`edit-${lineId}`)?.focus();
  };
  return (
    <Card id="order-lines-title" title={m.order_lines()} size="5">
      {editable && (
        <p className="muted small order-lines-hint">
          {m.order_editable({ until: shortMomentOf(order.placedAt + EDIT_MS) })}
        </p>
      )}
      <ul className="order-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <Line line={line} language={order.locale} />
            {open24 && hasLabelText(line) && isInJob(line, parts) && (
              <small className="muted">{m.order_line_locked()}</small>
            )}
            {editable && mayChange(line) && open !== line.id && (
              <button
                type="button"
                id={`edit-${line.id}`}
                className="link-button"
                onClick={() => setOpen(line.id)}
              >
                {m.cart_edit_design()}
                <span className="sr-only">
                  {' '}
                  {lineName(line.design?.text, nameIn(locale(), line))}
                </span>
              </button>
            )}
            {open === line.id && mayChange(line) && line.design && (
              <Suspense fallback={<Loading rows={1} />}>
                <OrderLineEdit
                  lineId={line.id}
                  design={line.design}
                  parts={agreedOf(line)}
                  save={(design) => mutate('editOrderLine', { lineId: line.id, design })}
                  onDone={() => close(line.id)}
                />
              </Suspense>
            )}
            {mayKeep && hasLabelText(line) && <KeepDesign lines={[line]} />}
          </li>
        ))}
      </ul>
      {mayKeep && <p className="muted small order-lines-hint">{m.keep_design_hint()}</p>}
      <Totals sums={order} code={order.discountCode} collected={isCollected(order)} />
      {isOwn && mayRepeat(order) && lines.length > 0 && <OrderAgain lines={lines} />}
    </Card>
  );
}

/** Who still has to pay might order twice instead. */
const mayRepeat = (order: Row<'order'>) =>
  order.status !== 'pending' || isMoneySeen(order) || isCovered(order);

function Line({ line, language }: { line: Row<'orderLine'>; language: Row<'order'>['locale'] }) {
  const product = useRow('product', line.productId ?? '');
  const parts = agreedOf(line);
  const labels = packLabels(line) || null;
  const names = line.productId === null ? 1 : nameCount(line.design);
  return (
    <div className="cart-item">
      {parts.length > 0 ? (
        <span className="cart-item-parts">
          <LatePartList parts={parts} design={line.design} language={language} judged={false} />
        </span>
      ) : (
        <ItemPicture product={product ?? line.productId} design={line.design} language={language} />
      )}
      <div className="cart-item-text">
        <span className="cart-item-name">{nameIn(locale(), line)}</span>
        {line.design && <DesignWords design={line.design} />}
        {!line.design && product && takesDesign(product) && <span>{m.cart_blank()}</span>}
        {line.design && parts.length === 0 && (
          <small className="muted">{optionsOf(line.design, line.productId, labels)}</small>
        )}
        {!line.design && labels && parts.length === 0 && (
          <small className="muted">{m.choice_labels({ count: labels })}</small>
        )}
        {names > 1 && (
          <small className="muted numbers">
            {[
              ...(parts.length > 0 ? numbers(names, labels) : []),
              m.cart_each_name({ amount: formatCents(line.unitPriceCents / names) }),
            ].join(' · ')}
          </small>
        )}
        <span className="order-line-price numbers">
          {line.quantity > 1 && (
            <span className="muted">
              {line.quantity} × {formatCents(line.unitPriceCents)}
            </span>
          )}
          <span>{formatCents(line.quantity * line.unitPriceCents)}</span>
        </span>
      </div>
    </div>
  );
}
