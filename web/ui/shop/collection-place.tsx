import type { AgreedPoint } from '../../../shared/catalogue/schema.ts';
import { isTownAlone, placeIn } from '../../../shared/order/collection.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { hoursLines } from './hours-words.ts';
import { useShop } from './use-shop.ts';

/** Place and hours of a pick-up point, or of the workshop as far as set. */
export default function CollectionPlace({ point = null }: { point?: AgreedPoint | null }) {
  const shop = useShop();
  const lines = point
    ? [placeIn(locale(), point), ...hoursLines(point)]
    : shop
      ? [
          shop.place,
          isTownAlone(shop.place) ? m.delivery_workshop_where() : '',
          ...hoursLines(shop),
        ].filter(Boolean)
      : [];
  return (
    lines.length > 0 && (
      <address>
        {point && (
          <strong>
            {point.name}, {point.town}
          </strong>
        )}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    )
  );
}
