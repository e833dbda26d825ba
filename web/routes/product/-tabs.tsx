import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { TabList } from '../../ui/list/tabs.tsx';
import { useLateCode } from '../../ui/page/late-code.ts';
import type { Offered } from './-product.ts';
import { ProductShipping } from './-shipping.tsx';

type Key = 'details' | 'shipping' | 'reviews';
const TABS: [Key, () => string][] = [
  ['details', m.product_details],
  ['shipping', m.product_shipping],
  ['reviews', m.product_reviews],
];

export type TabsProps = { id: string; isIronOn: boolean } & Offered;

/** All three panels are in the page, so that they can be read where no script runs. */
export default function ProductTabs({ id, isIronOn, ...offered }: TabsProps) {
  const [chosen, setChosen] = useState<Key>('details');
  const section = useRef<HTMLElement>(null);
  // Delivered orders link to the reviews.
  useEffect(() => {
    if (location.hash !== '#reviews') return;
    setChosen('reviews');
    section.current?.scrollIntoView();
  }, []);
  const panels: Record<Key, ReactNode> = {
    details: <Details isIronOn={isIronOn} />,
    shipping: <ProductShipping {...offered} />,
    reviews: <ProductReviews productId={id} isOpen={chosen === 'reviews'} />,
  };
  return (
    <section ref={section} className="product-tabs" aria-label={m.product_tabs()}>
      <TabList<Key>
        id="product"
        label={m.product_tabs()}
        tabs={TABS.map(([key, text]) => ({ key, text: text(), panel: `product-panel-${key}` }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      {TABS.map(([key]) => (
        <div
          key={key}
          role="tabpanel"
          id={`product-panel-${key}`}
          aria-labelledby={`product-tab-${key}`}
          hidden={key !== chosen}
        >
          {panels[key]}
        </div>
      ))}
      <noscript>
        <style>{'.product-tabs [role=tabpanel]{display:block!important}'}</style>
      </noscript>
    </section>
  );
}

const OF_VINYL = [
  m.product_detail_1,
  m.product_detail_2,
  m.product_detail_3,
  m.product_detail_4,
  m.product_detail_5,
];
const OF_CLOTH = [
  m.product_iron_on_1,
  m.product_iron_on_2,
  m.product_iron_on_3,
  m.product_iron_on_4,
  m.product_iron_on_5,
];

function Details({ isIronOn }: { isIronOn: boolean }) {
  const lines = (isIronOn ? OF_CLOTH : OF_VINYL).map((line) => line());
  return (
    <ul className="ticks">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const loadList = () => import('./-review-list.tsx');

/** Reviews and the review form, loaded when the tab is opened. */
function ProductReviews({ productId, isOpen }: { productId: string; isOpen: boolean }) {
  const code = useLateCode(loadList, isOpen);
  return code && <code.ReviewList key={productId} productId={productId} />;
}
