import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { drawing } from '../../ui/label/drawing.ts';
import { Feature, type FeatureIcon } from '../../ui/product/features.tsx';
import { useShop } from '../../ui/shop/use-shop.ts';
import { ContactLines, isReachable } from '../contact/-lines.tsx';
import './pages.css';
import '../../ui/text/reading.css';

export const Route = createFileRoute('/(pages)/about')({
  head: ({ match: { context } }) =>
    seo(context, {
      path: '/about',
      title: `${m.nav_about()} | Tiny Tag`,
      server: import.meta.env.SSR && { description: m.about_meta_description() },
    }),
  component: About,
});

const TEAM: [FeatureIcon, () => string, () => string][] = [
  ['heart', m.about_founder, m.about_founder_text],
  ['code', m.about_engineer, m.about_engineer_text],
  ['chat', m.about_care, m.about_care_text],
];

function About() {
  const shop = useShop();
  return (
    <main className="page reading pages-about">
      <div className="pages-opening">
        <div className="stack">
          <Heading as="h1" size="8">
            {m.about_title()}
          </Heading>
          <Heading as="h2" size="5">
            {m.about_mission_title()}
          </Heading>
          <p className="lead">{m.about_mission()}</p>
        </div>
        <img src={drawing('4')} alt="" width={600} height={600} fetchPriority="high" />
      </div>
      <section aria-labelledby="story">
        <Heading as="h2" size="7" id="story">
          {m.about_story_title()}
        </Heading>
        <div className="prose">
          <p>{m.about_story_1()}</p>
          <p>{m.about_story_2()}</p>
        </div>
      </section>
      <div className="reading-boxes">
        <section className="reading-box" aria-labelledby="commitment">
          <Heading as="h2" size="5" id="commitment">
            {m.about_commitment_title()}
          </Heading>
          <ul className="ticks">
            <li>{m.about_commitment_1()}</li>
            <li>{m.about_commitment_2()}</li>
            <li>{m.about_commitment_3()}</li>
            <li>{m.about_commitment_4()}</li>
          </ul>
        </section>
        <section className="reading-box" aria-labelledby="why-us">
          <Heading as="h2" size="5" id="why-us">
            {m.about_why_title()}
          </Heading>
          <ul className="ticks">
            <li>{m.about_why_1()}</li>
            <li>{m.about_why_2()}</li>
            <li>{m.about_why_3()}</li>
            <li>{m.about_why_4()}</li>
          </ul>
        </section>
      </div>
      <section aria-labelledby="team">
        <Heading as="h2" size="7" id="team">
          {m.about_team_title()}
        </Heading>
        <ul className="pages-team">
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
      {isReachable(shop) && (
        <section className="reading-box" aria-labelledby="reach">
          <Heading as="h2" size="5" id="reach">
            {m.contact_info_title()}
          </Heading>
          <ContactLines shop={shop} />
        </section>
      )}
      <p className="reading-ending">
        <ButtonLink to="/shop" size="4">
          {m.about_shop()}
        </ButtonLink>
        <ButtonLink to="/customize" size="4" variant="outline">
          {m.about_customize()}
        </ButtonLink>
      </p>
    </main>
  );
}
