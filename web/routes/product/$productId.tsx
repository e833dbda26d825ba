import { createFileRoute } from '@tanstack/react-router';
import { srcSetOf } from '../../../shared/catalogue/photo.ts';
import { localized } from '../../../shared/locale.ts';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { Badges } from '../../ui/product/features.tsx';
import { useLiveCard } from '../../ui/product/live-card.ts';
import { Price } from '../../ui/product/price.tsx';
import { Tag } from '../../ui/product/tag.tsx';
import { AskOnWhatsApp } from '../../ui/shop/ask-whatsapp.tsx';
import { ProductBuy } from './-buy.tsx';
import { ProductCrumbs } from './-crumbs.tsx';
import { ProductDetails } from './-details.tsx';
import { productHead } from './-head.ts';
import { Later } from './-later.tsx';
import { ProductMissing } from './-missing.tsx';
import { loadProduct } from './-product.ts';
import './product.css';
import '../../ui/product/price.css';

export const Route = createFileRoute('/product/$productId')({
  staleTime: 10_000,
  loader: ({ context, params }) => loadProduct(context, params.productId),
  head: ({ match, loaderData }) => productHead(match.context, loaderData),
  component: Product,
  notFoundComponent: ProductMissing,
});

function Product() {
  const { card: ofPage, ...offered } = Route.useLoaderData();
  const card = useLiveCard(ofPage);
  const { origin, locale } = Route.useRouteContext();
  return (
    <main className="page">
      <ProductCrumbs name={card.name} />
      <div className="product">
        <img
          className="product-picture"
          src={card.picture}
          srcSet={srcSetOf(card.picture)}
          sizes="(min-width: 52rem) 32rem, 92vw"
          alt={m.product_picture({ name: card.name })}
          width={600}
          height={600}
          fetchPriority="high"
        />
        <div className="stack">
          <div className="row">
            <Tag>{card.category}</Tag>
            {card.bestseller && <span className="price-flag">{m.product_bestseller()}</span>}
          </div>
          <Heading as="h1" size="8">
            {card.name}
          </Heading>
          <Price cents={card.priceCents} />
          <p className="lead">{card.description}</p>
          {/* Another product is another form: its quantity starts at 1 again. */}
          <ProductBuy key={card.id} card={card} />
          <AskOnWhatsApp
            text={m.whatsapp_product({
              name: card.name,
              link: origin + localized(`/product/${card.id}`, locale),
            })}
          />
          <Badges
            items={[
              ['drop', m.feature_waterproof()],
              ['clock', m.feature_long_lasting()],
              ['peel', m.feature_easy()],
              ['plate', m.feature_dishwasher()],
              ['shirt', m.feature_laundry()],
              ['heart', m.feature_full_satisfaction()],
            ]}
          />
        </div>
      </div>
      <Later>
        <ProductDetails id={card.id} {...offered} />
      </Later>
    </main>
  );
}
