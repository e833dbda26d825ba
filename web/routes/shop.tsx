import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { searchWords } from '../search-words.ts';
import { seo } from '../seo.ts';
import { ProductGrid } from '../ui/product-card.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { cardOf } from '../ui/shop-product.ts';
import { TabList } from '../ui/tabs.tsx';

const ALL = 'all';
const PANEL = 'shop-panel';
const FIRST_ROW = 4;

export const Route = createFileRoute('/shop')({
  staleTime: 10_000,
  validateSearch: searchWords,
  loader: async ({ context }) => {
    const catalogue = await context.catalogue();
    return catalogue.products.map((product) => cardOf(product, catalogue, context.locale));
  },
  head: ({ match: { context } }) =>
    seo(context, {
      path: '/shop',
      title: m.shop_meta_title(),
      server: import.meta.env.SSR && { description: m.shop_meta_description() },
    }),
  component: Shop,
});

function Shop() {
  const cards = Route.useLoaderData();
  const { q = '' } = Route.useSearch();
  const [term, setTerm] = useState(q);
  const [tab, setTab] = useState(ALL);
  const categories = [...new Set(cards.map(({ category }) => category))];
  const tabs = [ALL, ...categories].map((key) => ({
    key,
    text: key === ALL ? m.shop_all() : key,
    panel: PANEL,
  }));
  const wanted = term.trim().toLowerCase();
  const found = cards.filter(
    ({ name, description, category }) =>
      (tab === ALL || tab === category) && `${name}\n${description}`.toLowerCase().includes(wanted),
  );
  return (
    <main className="page shop">
      <h1 className="rt-Heading rt-r-size-8">{m.shop_title()}</h1>
      <p className="lead">{m.shop_text()}</p>
      <SearchForm
        to="/shop"
        label={m.shop_search_label()}
        placeholder={m.shop_search()}
        term={term}
        onChange={setTerm}
      />
      <noscript>
        <style>{'.shop .tabs{display:none}'}</style>
      </noscript>
      <TabList id="shop" label={m.shop_tabs()} tabs={tabs} chosen={tab} onChoose={setTab} />
      <div role="tabpanel" id={PANEL} aria-labelledby={`shop-tab-${tab}`}>
        <h2 className="sr-only" aria-live="polite">
          {m.shop_found({ count: found.length })}
        </h2>
        <ProductGrid cards={found} near={FIRST_ROW} />
        {found.length === 0 && (
          <p className="none">{tab === ALL ? m.shop_none() : m.shop_none_in_category()}</p>
        )}
      </div>
    </main>
  );
}
