import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { RouterContext } from '../router.tsx';
import { seo } from '../seo.ts';
import { Empty } from '../ui/feedback/empty.tsx';
import { Heading } from '../ui/heading.tsx';
import { LateNothingFound } from '../ui/list/late-nothing-found.tsx';
import { PageLinks } from '../ui/list/page-links.tsx';
import { fitsOnePage, pageAddresses, pageOf, pageSearch } from '../ui/list/paged.ts';
import { SearchForm, useSearchChange, useTypedSearch } from '../ui/list/search-form.tsx';
import { searchWords } from '../ui/list/search-params.ts';
import { TabList, tabId } from '../ui/list/tabs.tsx';
import { ProductGrid } from '../ui/product/card.tsx';
import { type Card, cardOf } from '../ui/product/shop-product.ts';
import '../ui/product/card-alone.css';
import './shop.css';

const ALL = 'all';
const PANEL = 'shop-panel';
const FIRST_ROW = 4;

type Asked = { q?: string; category?: string; page?: number | undefined };

export const Route = createFileRoute('/shop')({
  validateSearch: (given: Record<string, unknown>): Asked => ({
    ...searchWords(given),
    ...(typeof given.category === 'string' && { category: given.category.slice(0, 40) }),
    ...pageSearch(given),
  }),
  // Not what an advertisement adds to the address: it would load the list again.
  loaderDeps: ({ search: { q, category, page } }) => ({ q, category, page }),
  loader: async ({ context, deps: { q = '', category, page } }) => {
    const catalogue = await context.catalogue();
    const cards = catalogue.products.map((product) => cardOf(product, catalogue, context.locale));
    // The address names a category as the data does, in both languages alike.
    const categories = [
      ...new Map(cards.map((card, i) => [card.category, catalogue.products[i]?.category ?? ''])),
    ].map(([text, key]) => ({ text, key }));
    const ids = await idsWith(context, q);
    const chosen = categories.find(({ key }) => key === category)?.text ?? ALL;
    const asked = { categories, chosen, ids, words: q.trim() };
    // A shop of one page is filtered as one types, from what came with the page.
    if (fitsOnePage(cards)) return { ...pageOf(cards), ...asked, isWhole: true };
    return { ...pageOf(found(cards, ids, chosen), page), ...asked, isWhole: false };
  },
  head: ({ match: { context, search }, loaderData }) => {
    const { q, category } = search;
    // Search results have the canonical address of the whole list.
    const query = q || !category ? '' : String(new URLSearchParams({ category }));
    const paged = loaderData && !q ? loaderData : pageOf([]);
    return seo(context, {
      path: '/shop',
      pages: pageAddresses('/shop', paged, query),
      title: m.shop_meta_title(),
      server: import.meta.env.SSR && { description: m.shop_meta_description() },
    });
  },
  staticData: { servesSearch: ({ isWhole }: { isWhole: boolean }) => isWhole },
  component: Shop,
});

/** The products that a search finds, the best first; null without one. The rule is loaded late. */
async function idsWith({ catalogue, locale }: Omit<RouterContext, 'origin'>, term: string) {
  if (term.trim() === '') return null;
  const { findProducts } = await import('../ui/product/find-products.ts');
  return findProducts(await catalogue(), term, locale).map(({ id }) => id);
}

const found = (cards: readonly Card[], ids: string[] | null, tab: string) =>
  (ids?.flatMap((id) => cards.find((card) => card.id === id) ?? []) ?? cards).filter(
    ({ category }) => tab === ALL || tab === category,
  );

function Shop() {
  const { cards, count, page, pages, categories, chosen, ids, words, isWhole } =
    Route.useLoaderData();
  const { q } = Route.useSearch();
  const context = Route.useRouteContext();
  const change = useSearchChange('/shop');
  const [term, setTerm] = useTypedSearch('/shop', q);
  const [hits, setHits] = useState(ids);
  const [picked, setPicked] = useState(chosen);
  const [opened, setOpened] = useState(chosen);
  // A link has changed the address.
  if (chosen !== opened) {
    setOpened(chosen);
    setPicked(chosen);
  }
  const tab = isWhole ? picked : chosen;
  const wanted = term.trim();
  const shown = isWhole ? found(cards, wanted === words ? ids : hits, tab) : cards;
  const tabs = [ALL, ...categories.map(({ text }) => text)].map((key) => ({
    key,
    text: key === ALL ? m.shop_all() : key,
    panel: PANEL,
  }));
  const keyOf = (tab: string) => categories.find(({ text }) => text === tab)?.key;
  const type = (words: string) => {
    setTerm(words);
    if (isWhole) idsWith(context, words).then(setHits, () => {});
  };
  const choose = (tab: string) => {
    setPicked(tab);
    change({ category: keyOf(tab) });
  };
  return (
    <main className="page shop">
      <Heading as="h1" size="8">
        {m.shop_title()}
      </Heading>
      <p className="lead">{m.shop_text()}</p>
      <SearchForm
        to="/shop"
        label={m.shop_search_label()}
        placeholder={m.shop_search()}
        term={term}
        onChange={type}
      >
        {!isWhole && tab !== ALL && <input type="hidden" name="category" value={keyOf(tab)} />}
      </SearchForm>
      <noscript>
        <style>{'.shop .tabs{display:none}'}</style>
        {!isWhole && (
          <p className="row">
            {categories.map(({ key, text }) => (
              <Link key={key} to="/shop" search={{ category: key }} className="more">
                {text}
              </Link>
            ))}
          </p>
        )}
      </noscript>
      <TabList id="shop" label={m.shop_tabs()} tabs={tabs} chosen={tab} onChoose={choose} />
      <div role="tabpanel" id={PANEL} aria-labelledby={tabId('shop', tab)}>
        <h2 className="sr-only" aria-live="polite">
          {m.shop_found({ count: isWhole ? shown.length : count })}
        </h2>
        <ProductGrid cards={shown} near={FIRST_ROW} wideAlone />
        {shown.length === 0 && (
          <Empty
            title={wanted && m.search_nothing({ asked: wanted })}
            text={tab === ALL ? m.shop_none() : m.shop_none_in_category()}
          >
            <LateNothingFound
              to="/shop"
              asked={wanted}
              onClear={() => setPicked(ALL)}
              onWiden={tab === ALL ? undefined : () => setPicked(ALL)}
            />
          </Empty>
        )}
        <PageLinks page={page} pages={pages} />
      </div>
    </main>
  );
}
