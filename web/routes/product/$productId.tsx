import { createFileRoute } from '@tanstack/react-router';
import { ProductCrumbs } from './-crumbs.tsx';
import { ProductDetails } from './-details.tsx';
import { productHead } from './-head.ts';
import { Later } from './-later.tsx';
import { ProductMissing } from './-missing.tsx';
import { Offer } from './-offer.tsx';
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
  const { card, drawing, look, rating: _, ...offered } = Route.useLoaderData();
  const { origin } = Route.useRouteContext();
  return (
    <main className="page product-page">
      <ProductCrumbs name={card.name} />
      {/* Another product is another form: its quantity starts at 1 again. */}
      <Offer key={card.id} {...{ card, drawing, look, origin }} zones={offered.zones} />
      <Later>
        <ProductDetails id={card.id} {...offered} />
      </Later>
    </main>
  );
}
