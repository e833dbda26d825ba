import type { PublicShop } from '../../../shared/catalogue/shop-details.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { useShop } from '../../ui/shop/use-shop.ts';
import { ContactForm } from './-form.tsx';
import { ContactLines, isReachable } from './-lines.tsx';
import { ContactMap } from './-map.tsx';
import './contact.css';
import '../../ui/text/reading.css';

const SOCIAL = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
] as const;

export function Contact() {
  const shop = useShop();
  return (
    <main className="page reading contact">
      <Heading as="h1" size="8">
        {m.contact_title()}
      </Heading>
      <p className="lead">{m.contact_text()}</p>
      <div className="reading-boxes">
        {isReachable(shop) && (
          <section className="reading-box" aria-labelledby="info">
            <Heading as="h2" size="5" id="info">
              {m.contact_info_title()}
            </Heading>
            <ContactLines shop={shop} />
            <SocialLinks shop={shop} />
          </section>
        )}
        <ContactForm />
      </div>
      {shop?.map && <ContactMap point={shop.map} place={shop.place} />}
      <section className="reading-help" aria-labelledby="questions">
        <Heading as="h2" size="5" id="questions">
          {m.contact_faq_title()}
        </Heading>
        <p className="muted">{m.contact_faq_text()}</p>
        <ButtonLink to="/faq" size="3" variant="soft">
          {m.contact_faq()}
        </ButtonLink>
      </section>
    </main>
  );
}

function SocialLinks({ shop }: { shop: PublicShop }) {
  const links = SOCIAL.filter(([key]) => shop[key] !== '');
  if (links.length === 0) return null;
  return (
    <>
      <Heading as="h3" size="4">
        {m.contact_social()}
      </Heading>
      <ul className="contact-social">
        {links.map(([key, name]) => (
          <li key={key}>
            <a href={shop[key]} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
