import { hoursLines } from './hours-words.ts';
import { useShop } from './use-shop.ts';

/** Where and when the workshop hands out orders: what is set of it. */
export default function WorkshopPlace() {
  const shop = useShop();
  const lines = shop ? [shop.place, ...hoursLines(shop)].filter(Boolean) : [];
  return (
    lines.length > 0 && (
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    )
  );
}
