import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { srcSetOf } from '../../../../shared/catalogue/photo.ts';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import { formatCents, grouped } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../-shared/button.tsx';
import '../../../ui/list/table.css';
import { pictureOf } from '../../../ui/product/shop-product.ts';

type Acts = {
  onEdit(product: Row<'product'>): void;
  onDelete(product: Row<'product'>): void;
  onRestore(product: Row<'product'>): void;
};
type Props = Acts & {
  products: readonly Row<'product'>[];
  stock: Map<string, number>;
  categoryOf(product: Row<'product'>): string;
};

const ROW_PX = 76;

/** Renders only the rows that are visible, however many products there are. */
export function ProductTable({ products, stock, categoryOf, ...acts }: Props) {
  const [table, setTable] = useState<HTMLTableElement | null>(null);
  const rows = useWindowVirtualizer({
    count: products.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: table?.offsetTop ?? 0,
    getItemKey: (at) => products[at]?.id ?? at,
  });
  const shown = rows.getVirtualItems();
  const margin = rows.options.scrollMargin;
  const before = (shown[0]?.start ?? margin) - margin;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin);
  return (
    <table ref={setTable} className="list-plain products" aria-rowcount={products.length + 1}>
      <caption className="sr-only">{m.products_title()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.products_col_product()}</th>
          <th scope="col">{m.products_col_category()}</th>
          <th scope="col">{m.products_col_price()}</th>
          <th scope="col">{m.products_col_stock()}</th>
          <th scope="col">{m.products_col_actions()}</th>
        </tr>
      </thead>
      <tbody>
        <Gap height={before} />
        {shown.map(({ index, key }) => {
          const product = products[index];
          return (
            product && (
              <tr key={key} ref={rows.measureElement} data-index={index} aria-rowindex={index + 2}>
                <Cells
                  product={product}
                  category={categoryOf(product)}
                  onHand={stock.get(product.id) ?? 0}
                  {...acts}
                />
              </tr>
            )
          );
        })}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

function Gap({ height }: { height: number }) {
  return (
    height > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus.
      <tr aria-hidden="true" className="products-gap" style={{ height }}>
        <td colSpan={5} />
      </tr>
    )
  );
}

type CellsProps = Acts & { product: Row<'product'>; category: string; onHand: number };

function Cells({ product, category, onHand, onEdit, onDelete, onRestore }: CellsProps) {
  const name = nameIn(locale(), product);
  const picture = pictureOf(product);
  const count = grouped(onHand);
  const isArchived = product.archivedAt !== null;
  return (
    <>
      <td className="products-product">
        <img
          src={picture}
          srcSet={srcSetOf(picture)}
          sizes="56px"
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="products-thumb"
        />
        <span className="products-words">
          <strong>{name}</strong>
          {!product.nameSw && <Badge tone="yellow">{m.products_no_swahili()}</Badge>}
        </span>
      </td>
      <td className="products-category">{category}</td>
      <td className="products-price numbers">{formatCents(product.priceCents)}</td>
      <td className="products-stock numbers">
        <span className="products-label muted" aria-hidden="true">
          {m.products_col_stock()}
        </span>
        <Link
          to="/admin/stock/$productId"
          params={{ productId: product.id }}
          className="text-link admin-tall-link"
          aria-label={m.products_stock_name({ name, count })}
        >
          {count}
        </Link>
        {onHand === 0 && <Badge tone="red">{m.products_sold_out()}</Badge>}
      </td>
      <td className="products-actions">
        <Button
          size="2"
          variant="soft"
          aria-label={m.products_edit_name({ name })}
          onClick={() => onEdit(product)}
        >
          {m.products_edit()}
        </Button>
        {isArchived ? (
          <Button
            size="2"
            variant="soft"
            aria-label={m.products_restore_name({ name })}
            onClick={() => onRestore(product)}
          >
            {m.products_restore()}
          </Button>
        ) : (
          <Button
            size="2"
            variant="soft"
            color="red"
            aria-label={m.products_delete_name({ name })}
            onClick={() => onDelete(product)}
          >
            {m.products_delete()}
          </Button>
        )}
      </td>
    </>
  );
}
