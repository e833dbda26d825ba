import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Feature, type FeatureIcon } from '../../ui/features.tsx';
import { ContactLines } from '../contact/-lines.tsx';

const TEAM: [FeatureIcon, () => string, () => string][] = [
  ['heart', m.about_founder, m.about_founder_text],
  ['code', m.about_engineer, m.about_engineer_text],
  ['chat', m.about_care, m.about_care_text],
];

export function About() {
  return (
    <main className="page about">
      <div className="opening-pair">
        <div className="stack">
          <h1 className="rt-Heading rt-r-size-8">{m.about_title()}</h1>
          <h2 className="rt-Heading rt-r-size-5">{m.about_mission_title()}</h2>
          <p className="lead">{m.about_mission()}</p>
        </div>
        <img src="/img/4.svg" alt="" width={600} height={600} fetchPriority="high" />
      </div>
      <section aria-labelledby="story">
        <h2 id="story" className="rt-Heading rt-r-size-7">
          {m.about_story_title()}
        </h2>
        <div className="prose">
          <p>{m.about_story_1()}</p>
          <p>{m.about_story_2()}</p>
        </div>
      </section>
      <div className="boxes">
        <section className="box" aria-labelledby="commitment">
          <h2 id="commitment" className="rt-Heading rt-r-size-5">
            {m.about_commitment_title()}
          </h2>
          <ul className="ticks">
            <li>{m.about_commitment_1()}</li>
            <li>{m.about_commitment_2()}</li>
            <li>{m.about_commitment_3()}</li>
            <li>{m.about_commitment_4()}</li>
          </ul>
        </section>
        <section className="box" aria-labelledby="why-us">
          <h2 id="why-us" className="rt-Heading rt-r-size-5">
            {m.about_why_title()}
          </h2>
          <ul className="ticks">
            <li>{m.about_why_1()}</li>
            <li>{m.about_why_2()}</li>
            <li>{m.about_why_3()}</li>
            <li>{m.about_why_4()}</li>
          </ul>
        </section>
      </div>
      <section aria-labelledby="team">
        <h2 id="team" className="rt-Heading rt-r-size-7">
          {m.about_team_title()}
        </h2>
        <ul className="team">
          {TEAM.map(([icon, title, text]) => (
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
      <section className="box" aria-labelledby="reach">
        <h2 id="reach" className="rt-Heading rt-r-size-5">
          {m.contact_info_title()}
        </h2>
        <ContactLines />
      </section>
      <p className="ending">
        <Link to="/shop" className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid">
          {m.about_shop()}
        </Link>
        <Link
          to="/customize"
          className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-outline"
        >
          {m.about_customize()}
        </Link>
      </p>
    </main>
  );
}
