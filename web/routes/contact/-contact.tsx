import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ContactForm } from './-form.tsx';
import { ContactLines } from './-lines.tsx';
import { ContactMap } from './-map.tsx';

const SOCIAL = ['Facebook', 'Instagram', 'WhatsApp'];

export function Contact() {
  return (
    <main className="page contact">
      <h1 className="rt-Heading rt-r-size-8">{m.contact_title()}</h1>
      <p className="lead">{m.contact_text()}</p>
      <div className="boxes">
        <section className="box" aria-labelledby="info">
          <h2 id="info" className="rt-Heading rt-r-size-5">
            {m.contact_info_title()}
          </h2>
          <ContactLines />
          <h3 className="rt-Heading rt-r-size-4">{m.contact_social()}</h3>
          <ul className="social">
            {SOCIAL.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className="muted small">{m.contact_social_note()}</p>
        </section>
        <ContactForm />
      </div>
      <ContactMap />
      <section className="help" aria-labelledby="questions">
        <h2 id="questions" className="rt-Heading rt-r-size-5">
          {m.contact_faq_title()}
        </h2>
        <p className="muted">{m.contact_faq_text()}</p>
        <Link
          to="/faq"
          className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-soft tall"
        >
          {m.contact_faq()}
        </Link>
      </section>
    </main>
  );
}
