import { m } from '../../paraglide/messages.js';
import { ButtonAnchor } from '../button.tsx';
import { useShop } from './use-shop.ts';

/** Opens WhatsApp with a draft that the person sends; no name belongs into it. */
export const whatsAppLink = (digits: string, text: string) =>
  `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;

/** A plain link, only where the shop has a WhatsApp number. */
export function AskOnWhatsApp({ text }: { text: string }) {
  const shop = useShop();
  if (!shop?.whatsapp) return null;
  return (
    <ButtonAnchor
      href={whatsAppLink(shop.whatsapp, text)}
      target="_blank"
      rel="noopener noreferrer"
      size="3"
      variant="soft"
      style={{ alignSelf: 'flex-start' }}
    >
      {m.whatsapp_ask()}
    </ButtonAnchor>
  );
}
