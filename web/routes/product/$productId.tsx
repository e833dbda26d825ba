import { createFileRoute, Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyPage } from '../../ui/feedback/empty.tsx';
import { ProductDetails } from './-details.tsx';
import { productHead } from './-head.ts';
import { Offer } from './-offer.tsx';
import { loadProduct } from './-product.ts';
import './product.css';
import '../../ui/product/price.css';
import '../../ui/text/crumbs.css';

export const Route = createFileRoute('/product/$productId')({
  loader: ({ context, params }) => loadProduct(context, params.productId),
  head: ({ match, loaderData }) => productHead(match.context, loaderData),
  component: Product,
  notFoundComponent: ProductMissing,
});

function Product() {
  const { card, drawing, look, rating: _, ...offered } = Route.useLoaderData();
  const { origin } = Route.useRouteContext();
  const isIronOn = card.holds?.parts.every(({ type }) => type === 'iron-on') ?? false;
  return (
    <main className="page product-page">
      <ProductCrumbs name={card.name} />
      {/* Another product is another form: its quantity starts at 1 again. */}
      <Offer key={card.id} {...{ card, drawing, look, origin, isIronOn }} zones={offered.zones} />
      <ProductDetails id={card.id} isIronOn={isIronOn} {...offered} />
    </main>
  );
}

function ProductCrumbs({ name }: { name: string }) {
  return (
    <nav aria-label={m.crumbs()}>
      <ol className="crumbs">
        <li>
          <Link to="/">{m.nav_home()}</Link>
        </li>
        <li>
          <Link to="/shop">{m.nav_shop()}</Link>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}

function ProductMissing() {
  return (
    <EmptyPage title={m.product_missing_title()} text={m.product_missing_text()}>
      <ButtonLink to="/shop" size="4">
        {m.product_missing_action()}
      </ButtonLink>
    </EmptyPage>
  );
}
