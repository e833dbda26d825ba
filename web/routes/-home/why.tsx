import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { Feature, type FeatureIcon } from '../../ui/product/features.tsx';

const POINTS: [FeatureIcon, () => string, () => string][] = [
  ['drop', m.feature_waterproof, m.feature_waterproof_text],
  ['clock', m.feature_lasting, m.feature_lasting_text],
  ['pen', m.feature_write_on, m.feature_write_on_text],
  ['snow', m.feature_freezer, m.feature_freezer_text],
  ['microwave', m.feature_microwave, m.feature_microwave_text],
  ['steam', m.feature_sterilizer, m.feature_sterilizer_text],
];

export function Why() {
  return (
    <section className="home-why" aria-labelledby="why">
      <Heading as="h2" size="7" id="why">
        {m.home_why_title()}
      </Heading>
      <p className="muted">{m.home_why_text()}</p>
      <ul>
        {POINTS.map(([icon, title, text]) => (
          <li key={icon}>
            <span className="dot">
              <Feature icon={icon} />
            </span>
            <h3>{title()}</h3>
            <p className="muted">{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
