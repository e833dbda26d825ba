import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';

export function Hero() {
  return (
    <section className="home-hero">
      <div className="home-hero-words">
        <Heading as="h1" size="9">
          {m.home_hero_title()}
        </Heading>
        <p className="lead">{m.home_hero_text()}</p>
        <div className="row">
          <ButtonLink to="/customize" size="4">
            {m.home_hero_action()}
          </ButtonLink>
          <ButtonLink to="/shop" size="4" variant="outline">
            {m.home_hero_shop()}
          </ButtonLink>
        </div>
      </div>
      <img
        src="/img/hero.svg"
        alt={m.home_hero_picture()}
        width={800}
        height={600}
        fetchPriority="high"
      />
    </section>
  );
}
