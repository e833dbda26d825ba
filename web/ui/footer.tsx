import { Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { Logo } from './logo.tsx';

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer-parts">
        <div>
          <p className="logo">
            <Logo />
          </p>
          <p className="muted">{m.footer_promise()}</p>
        </div>
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop">{m.footer_shop()}</h2>
          <ul>
            <li>
              <Link to="/school-labels">{m.footer_school_labels()}</Link>
            </li>
            <li>
              <Link to="/clothing-labels">{m.footer_clothing_labels()}</Link>
            </li>
            <li>
              <Link to="/baby-care-labels">{m.footer_baby_care_labels()}</Link>
            </li>
            <li>
              <Link to="/accessories">{m.footer_accessories()}</Link>
            </li>
            <li>
              <Link to="/school-packs">{m.footer_school_packs()}</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-info">
          <h2 id="footer-info">{m.footer_info()}</h2>
          <ul>
            <li>
              <Link to="/faq">{m.nav_faq()}</Link>
            </li>
            <li>
              <Link to="/blog">{m.nav_blog()}</Link>
            </li>
            <li>
              <Link to="/about">{m.nav_about()}</Link>
            </li>
            <li>
              <Link to="/$text" params={{ text: 'returns' }}>
                {m.footer_returns()}
              </Link>
            </li>
            <li>
              <Link to="/$text" params={{ text: 'sustainability' }}>
                {m.footer_sustainability()}
              </Link>
            </li>
            <li>
              <Link to="/$text" params={{ text: 'terms' }}>
                {m.footer_terms()}
              </Link>
            </li>
            <li>
              <Link to="/$text" params={{ text: 'privacy' }}>
                {m.footer_privacy()}
              </Link>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">{m.footer_contact()}</h2>
          <ul>
            <li>{m.footer_phone()}</li>
            <li>{m.footer_email()}</li>
            <li className="muted">{m.footer_placeholder()}</li>
          </ul>
        </section>
      </div>
      <p className="rights muted">{m.footer_rights({ year: String(new Date().getFullYear()) })}</p>
    </footer>
  );
}
