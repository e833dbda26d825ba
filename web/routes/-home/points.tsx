import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { Feature, type FeatureIcon } from '../../ui/product/features.tsx';
import './points.css';

type Point = [FeatureIcon, () => string, (() => string)?];

const TRUST: Point[] = [
  ['phone', m.home_trust_mpesa],
  ['print', m.home_trust_kenya],
  ['again', m.home_trust_reprint],
];

const FEATURES: Point[] = [
  ['drop', m.feature_waterproof, m.feature_waterproof_text],
  ['clock', m.feature_lasting, m.feature_lasting_text],
  ['pen', m.feature_write_on, m.feature_write_on_text],
  ['snow', m.feature_freezer, m.feature_freezer_text],
  ['microwave', m.feature_microwave, m.feature_microwave_text],
  ['steam', m.feature_sterilizer, m.feature_sterilizer_text],
];

const BADGES: Point[] = [
  ['drop', m.feature_waterproof],
  ['heart', m.feature_satisfaction],
  ['clock', m.feature_lasting],
  ['shirt', m.feature_laundry],
  ['peel', m.feature_easy],
  ['plate', m.feature_dishwasher],
];

export function Trust() {
  return (
    <section className="home-trust" aria-label={m.home_trust_title()}>
      <Points points={TRUST} />
    </section>
  );
}

export function Why() {
  return (
    <section className="section" aria-labelledby="why">
      <Heading as="h2" size="7" id="why">
        {m.home_why_title()}
      </Heading>
      <Points points={FEATURES} named />
    </section>
  );
}

export function PromiseBadges() {
  return (
    <section className="section home-badges" aria-labelledby="promise">
      <h2 id="promise" className="sr-only">
        {m.home_badges_title()}
      </h2>
      <Points points={BADGES} />
    </section>
  );
}

/** `named`: each point is a heading with a sentence below it. */
function Points({ points, named = false }: { points: Point[]; named?: boolean }) {
  return (
    <ul className="home-points">
      {points.map(([icon, title, text]) => (
        <li key={icon}>
          <Feature icon={icon} />
          {named ? <h3>{title()}</h3> : <span>{title()}</span>}
          {text && <p>{text()}</p>}
        </li>
      ))}
    </ul>
  );
}
