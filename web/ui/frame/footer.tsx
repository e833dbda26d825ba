import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { shownPhone, useShop } from '../shop/use-shop.ts';
import { Logo } from './logo.tsx';
import { PlainLink } from './plain-link.tsx';
import './footer.css';

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer-parts">
        <div>
          <p className="header-logo">
            <Logo />
          </p>
          <p className="muted">{m.footer_promise()}</p>
        </div>
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop">{m.footer_shop()}</h2>
          <ul>
            <li>
              <PlainLink to="/school-labels">{m.footer_school_labels()}</PlainLink>
            </li>
            <li>
              <PlainLink to="/clothing-labels">{m.footer_clothing_labels()}</PlainLink>
            </li>
            <li>
              <PlainLink to="/baby-care-labels">{m.footer_baby_care_labels()}</PlainLink>
            </li>
            <li>
              <PlainLink to="/accessories">{m.footer_accessories()}</PlainLink>
            </li>
            <li>
              <PlainLink to="/school-packs">{m.footer_school_packs()}</PlainLink>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-info">
          <h2 id="footer-info">{m.footer_info()}</h2>
          <ul>
            <li>
              <PlainLink to="/faq">{m.nav_faq()}</PlainLink>
            </li>
            <li>
              <Link to="/faq" hash="topic-2">
                {m.footer_delivery()}
              </Link>
            </li>
            <li>
              <PlainLink to="/blog">{m.nav_blog()}</PlainLink>
            </li>
            <li>
              <PlainLink to="/about">{m.nav_about()}</PlainLink>
            </li>
            <li>
              <PlainLink to="/returns">{m.footer_returns()}</PlainLink>
            </li>
            <li>
              <PlainLink to="/sustainability">{m.footer_sustainability()}</PlainLink>
            </li>
            <li>
              <PlainLink to="/terms">{m.footer_terms()}</PlainLink>
            </li>
            <li>
              <PlainLink to="/privacy">{m.footer_privacy()}</PlainLink>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">{m.footer_contact()}</h2>
          <FooterContact />
        </section>
      </div>
      <p className="footer-rights muted">
        {m.footer_rights({ year: String(new Date().getFullYear()) })}
      </p>
    </footer>
  );
}

function FooterContact() {
  const shop = useShop();
  const { phone = '', whatsapp = '', email = '', place = '' } = shop ?? {};
  return (
    <ul>
      {phone && (
        <li>
          <a href={`tel:+${phone}`}>{m.footer_phone({ phone: shownPhone(phone) })}</a>
        </li>
      )}
      {whatsapp && (
        <li>
          <a href={`https://wa.me/${whatsapp}`} rel="noopener noreferrer">
            {m.shop_whatsapp({ phone: shownPhone(whatsapp) })}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`}>{m.footer_email({ email })}</a>
        </li>
      )}
      {place && <li>{place}</li>}
      <li>
        <PlainLink to="/contact">{m.footer_write()}</PlainLink>
      </li>
    </ul>
  );
}
