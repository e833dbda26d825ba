import { createFileRoute, Link } from '@tanstack/react-router';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import { grouped } from '../../../../shared/money.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow } from '../../../store/store.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NoRows } from '../../../ui/list/load-states.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { StockChange } from './-stock-change.tsx';
import { StockHistory } from './-stock-history.tsx';
import './products.css';

export const Route = createFileRoute('/admin/(products)/stock/$productId')({
  component: Stock,
  remountDeps: ({ params }) => params,
});

/** A product's stock and its movements. */
function Stock() {
  const { productId } = Route.useParams();
  const product = useRow('product', productId);
  const onHand = useRow('stock', productId)?.onHand ?? 0;
  return (
    <div className="stack admin-parts">
      <Link to="/admin/products" className="text-link admin-back-link">
        ← {m.stock_back()}
      </Link>
      {!product && (
        <NoRows failed={m.products_failed()} loading={m.products_loading()}>
          <Empty isPage title={m.stock_missing()} />
        </NoRows>
      )}
      {product && (
        <>
          <Heading as="h1" size="7">
            {m.stock_title({ name: nameIn(locale(), product) })}
          </Heading>
          <SyncLine />
          <div className="products-stock-parts">
            <Facts
              className="admin-counts numbers products-stock-now"
              facts={[[m.stock_now(), grouped(onHand)]]}
            />
            <StockChange productId={productId} onHand={onHand} />
          </div>
          <StockHistory productId={productId} onHand={onHand} />
        </>
      )}
    </div>
  );
}
