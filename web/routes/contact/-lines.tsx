import { m } from '../../paraglide/messages.js';
import { Feature, type FeatureIcon } from '../../ui/product/features.tsx';
import './lines.css';

/** Where and when the shop is reached; placeholders until its owner gives the real ones. */
export function ContactLines() {
  const lines: [FeatureIcon, string, string[]][] = [
    ['pin', m.contact_location(), [m.contact_location_text()]],
    ['phone', m.contact_phone(), [m.contact_phone_text()]],
    ['mail', m.contact_emails(), ['hello@tinytag.example', 'orders@tinytag.example']],
    [
      'clock',
      m.contact_hours(),
      [m.contact_hours_week(), m.contact_hours_saturday(), m.contact_hours_sunday()],
    ],
  ];
  return (
    <>
      <dl className="contact-lines">
        {lines.map(([icon, name, texts]) => (
          <div key={icon}>
            <Feature icon={icon} />
            <dt>{name}</dt>
            {texts.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="muted small">{m.footer_placeholder()}</p>
    </>
  );
}
