import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { ContactForm } from './-form.tsx';
import { ContactLines } from './-lines.tsx';
import { ContactMap } from './-map.tsx';
import './contact.css';
import '../../ui/text/reading.css';

const SOCIAL = ['Facebook', 'Instagram', 'WhatsApp'];

export function Contact() {
  return (
    <main className="page reading contact">
      <Heading as="h1" size="8">
        {m.contact_title()}
      </Heading>
      <p className="lead">{m.contact_text()}</p>
      <div className="reading-boxes">
        <section className="reading-box" aria-labelledby="info">
          <Heading as="h2" size="5" id="info">
            {m.contact_info_title()}
          </Heading>
          <ContactLines />
          <Heading as="h3" size="4">
            {m.contact_social()}
          </Heading>
          <ul className="contact-social">
            {SOCIAL.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className="muted small">{m.contact_social_note()}</p>
        </section>
        <ContactForm />
      </div>
      <ContactMap />
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
