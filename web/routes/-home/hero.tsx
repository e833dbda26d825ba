import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';

export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 className="rt-Heading rt-r-size-9">{m.home_hero_title()}</h1>
        <p className="lead">{m.home_hero_text()}</p>
        <div className="row">
          <Link
            to="/customize"
            className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid"
          >
            {m.home_hero_action()}
          </Link>
          <Link
            to="/shop"
            className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-outline"
          >
            {m.home_hero_shop()}
          </Link>
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
