import type { ReactNode } from 'react';
import type { PublicShop } from '../../../shared/catalogue/shop-details.ts';
import { m } from '../../paraglide/messages.js';
import { Feature, type FeatureIcon } from '../../ui/product/features.tsx';
import { hoursLines } from '../../ui/shop/hours-words.ts';
import { shownPhone } from '../../ui/shop/use-shop.ts';
import './lines.css';

/** Whether any of it is set. */
export const isReachable = (shop: PublicShop | null): shop is PublicShop =>
  shop !== null && ENTRIES.some((key) => shop[key] !== '');

const ENTRIES = [
  ...(['place', 'phone', 'whatsapp', 'email', 'facebook', 'instagram', 'tiktok'] as const),
  ...(['hoursWeek', 'hoursSaturday', 'hoursSunday'] as const),
];

/** How to reach the shop, as far as it is set. */
export function ContactLines({ shop }: { shop: PublicShop }) {
  const { place, phone, whatsapp, email } = shop;
  return (
    <dl className="contact-lines">
      {place && (
        <Line icon="pin" name={m.contact_location()}>
          <dd>{place}</dd>
        </Line>
      )}
      {phone && (
        <Line icon="phone" name={m.contact_phone()}>
          <dd>
            <a href={`tel:+${phone}`}>{shownPhone(phone)}</a>
          </dd>
        </Line>
      )}
      {whatsapp && (
        <Line icon="chat" name="WhatsApp">
          <dd>
            <a href={`https://wa.me/${whatsapp}`} rel="noopener noreferrer">
              {shownPhone(whatsapp)}
            </a>
          </dd>
        </Line>
      )}
      {email && (
        <Line icon="mail" name={m.contact_emails()}>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </Line>
      )}
      <Hours lines={hoursLines(shop)} />
    </dl>
  );
}

const Hours = ({ lines }: { lines: string[] }) =>
  lines.length > 0 && (
    <Line icon="clock" name={m.contact_hours()}>
      {lines.map((text) => (
        <dd key={text}>{text}</dd>
      ))}
    </Line>
  );

type LineProps = { icon: FeatureIcon; name: string; children: ReactNode };

const Line = ({ icon, name, children }: LineProps) => (
  <div>
    <Feature icon={icon} />
    <dt>{name}</dt>
    {children}
  </div>
);
