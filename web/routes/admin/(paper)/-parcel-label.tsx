import { unbrokenCents } from '../../../../shared/money.ts';
import { placeIn } from '../../../../shared/order/collection.ts';
import { isOwedAtDoor, orderNumber } from '../../../../shared/order/states.ts';
import { townWords } from '../../../../shared/order/town.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow } from '../../../store/store.ts';
import { shownPhone, useShop } from '../../../ui/shop/use-shop.ts';
import { displayPhone } from '../../../ui/text/phone-words.ts';
import { QrPicture } from '../../../ui/text/qr-picture.tsx';
import { WAY_WORDS } from '../-shared/order-words.ts';
import './parcel.css';

/** Above these many characters an address needs smaller letters. */
const LONG = 120;
const LONGEST = 300;

/**
 * The label on the outside of a parcel, 100 x 150 mm. Anybody on the way can read it, so it never lists the
 * contents or a child's name. It shows the sum to collect, because the packing slip is inside the parcel.
 */
export function ParcelLabel({ order }: { order: Row<'order'> }) {
  const number = orderNumber(order.id);
  const titleId = `parcel-${order.id}`;
  const shop = useShop();
  const to = useLines(order);
  const back = shop && [shop.name, shop.place, shop.phone && shownPhone(shop.phone), shop.email];
  return (
    <article className="parcel" aria-labelledby={titleId}>
      <header className="parcel-head">
        <strong className="parcel-shop">{shop?.name}</strong>
        <strong className="parcel-way">{WAY_WORDS[order.shippingMethod]()}</strong>
      </header>
      <address className={sizeOf(to.join().length)}>
        <small>{m.parcel_to()}</small>
        {to.map((line, i) => (
          <span key={i}>{line}</span>
        ))}
      </address>
      <div className="parcel-order">
        <QrPicture className="parcel-qr" text={number} label={m.paper_qr({ number })} />
        <div>
          <small>{m.parcel_order()}</small>
          <strong id={titleId} className="parcel-number numbers">
            {number}
          </strong>
          {isOwedAtDoor(order) && (
            <strong className="parcel-cash numbers">
              {m.parcel_cash({ amount: unbrokenCents(order.totalCents) })}
            </strong>
          )}
        </div>
      </div>
      <footer className="parcel-back">
        <small>{m.parcel_return()}</small>
        <span>{back?.filter(Boolean).join(' · ')}</span>
      </footer>
    </article>
  );
}

/** The recipient's lines, for delivery, a pick-up point or the workshop. */
function useLines({ id, pickupPoint }: Row<'order'>): string[] {
  const address = useRow('address', id);
  const county = useRow('county', address?.countyId ?? '');
  if (!address) return [];
  const { fullName, phone, street, landmark } = address;
  const point = pickupPoint && [
    `${pickupPoint.name}, ${pickupPoint.town}`,
    placeIn(locale(), pickupPoint),
  ];
  const door = [
    street,
    landmark && m.admin_order_landmark({ landmark }),
    townWords(address, county?.name),
  ];
  return [fullName, displayPhone(phone), ...(point ?? door)].filter(Boolean);
}

function sizeOf(characters: number): string {
  if (characters > LONGEST) return 'parcel-to parcel-longest';
  return characters > LONG ? 'parcel-to parcel-long' : 'parcel-to';
}
