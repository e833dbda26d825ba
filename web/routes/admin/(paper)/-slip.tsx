import { nameIn } from '../../../../shared/catalogue/product.ts';
import type { Locale } from '../../../../shared/locale.ts';
import { unbrokenCents } from '../../../../shared/money.ts';
import { isOwedAtDoor, orderNumber } from '../../../../shared/order/states.ts';
import { townWords } from '../../../../shared/order/town.ts';
import { agreedOf } from '../../../../shared/production/parts.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { DesignWords } from '../../../ui/label/design-words.tsx';
import { PartList } from '../../../ui/label/parts/part-list.tsx';
import { LabelPreview } from '../../../ui/label/preview.tsx';
import { useOrderLines } from '../../../ui/order/parts.ts';
import { momentOf } from '../../../ui/text/moment.ts';
import { displayPhone } from '../../../ui/text/phone-words.ts';
import { QrPicture } from '../../../ui/text/qr-picture.tsx';
import { wayWords } from '../-shared/order-words.ts';
import { contentsOf } from '../-shared/packs.ts';
import '../(orders)/order.css';
import './slip.css';

/** The packing slip: the recipient and the contents. */
export function Slip({ order }: { order: Row<'order'> }) {
  const titleId = `slip-${order.id}`;
  const number = orderNumber(order.id);
  return (
    <article className="card slip" aria-labelledby={titleId}>
      <div className="slip-top">
        <header className="slip-head">
          <Heading as="h2" size="6" id={titleId}>
            {m.slip_title()}
          </Heading>
          <div className="slip-facts">
            <strong className="numbers">{m.admin_order_title({ number })}</strong>
            <span className="numbers">{momentOf(order.placedAt)}</span>
            <span>{wayWords(order)}</span>
          </div>
          <QrPicture className="slip-qr" text={number} label={m.paper_qr({ number })} />
        </header>
      </div>
      <SlipAddress order={order} />
      {isOwedAtDoor(order) && (
        <p className="slip-cash numbers">
          {m.slip_collect({ amount: unbrokenCents(order.totalCents) })}
        </p>
      )}
      <SlipLines order={order} />
    </article>
  );
}

function SlipAddress({ order }: { order: Row<'order'> }) {
  const address = useRow('address', order.id);
  const county = useRow('county', address?.countyId ?? '');
  if (!address) return null;
  const { fullName, street, landmark, city, phone } = address;
  return (
    <address className="slip-address">
      <strong>{fullName}</strong>
      {order.pickupPoint && <span>{order.pickupPoint.place}</span>}
      {street && <span>{street}</span>}
      {landmark && <span>{m.admin_order_landmark({ landmark })}</span>}
      {city && <span>{townWords(address, county?.name)}</span>}
      {phone && <span className="numbers">{displayPhone(phone)}</span>}
    </address>
  );
}

/** Every line of the parcel with a box to tick, and no price: it may be a present. */
function SlipLines({ order }: { order: Row<'order'> }) {
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
  const { design, quantity } = line;
  const parts = agreedOf(line);
  const contents = contentsOf(line);
  return (
    <li>
      <i className="slip-box" aria-hidden="true" />
      <strong className="numbers">{quantity} ×</strong>
      <div className="orders-line-words">
        <strong>{nameIn(locale(), line)}</strong>
        {design ? <DesignWords design={design} open /> : <span>{m.admin_order_blank()}</span>}
        {contents && <span className="muted">{contents}</span>}
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
