import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ProductGrid } from '../../ui/product/card.tsx';
import type { Card } from '../../ui/product/shop-product.ts';
import { Steps } from './-steps.tsx';

export function SchoolPacks({ cards }: { cards: readonly Card[] }) {
  return (
    <main className="page packs">
      <div className="opening-pair">
        <div className="stack">
          <h1 className="rt-Heading rt-r-size-8">{m.packs_title()}</h1>
          <p className="lead">{m.packs_text()}</p>
          <p className="row">
            <Link
              to="/customize"
              className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid"
            >
              {m.home_banner_customize()}
            </Link>
            <a href="#class" className="more">
              {m.packs_class_title()}
            </a>
          </p>
        </div>
        <img src="/img/5.svg" alt="" width={600} height={600} fetchPriority="high" />
      </div>
      <section aria-labelledby="packs">
        <h2 id="packs" className="rt-Heading rt-r-size-7">
          {m.packs_products()}
        </h2>
        {cards.length === 0 ? (
          <p className="none">{m.category_none()}</p>
        ) : (
          <ProductGrid cards={cards} />
        )}
      </section>
      <section id="class" className="stack" aria-labelledby="class-title">
        <h2 id="class-title" className="rt-Heading rt-r-size-7">
          {m.packs_class_title()}
        </h2>
        <p className="lead">{m.packs_class_text()}</p>
        <Steps
          level={3}
          steps={[
            [m.packs_step_1(), m.packs_step_1_text()],
            [m.packs_step_2(), m.packs_step_2_text()],
            [m.packs_step_3(), m.packs_step_3_text()],
            [m.packs_step_4(), m.packs_step_4_text()],
          ]}
        />
      </section>
      <section className="help" aria-labelledby="bulk">
        <h2 id="bulk" className="rt-Heading rt-r-size-5">
          {m.packs_bulk_title()}
        </h2>
        <p className="muted">{m.packs_bulk_text()}</p>
        <Link
          to="/contact"
          className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-soft tall"
        >
          {m.packs_bulk_action()}
        </Link>
      </section>
    </main>
  );
}
