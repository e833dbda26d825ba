import { useDeferredValue, useMemo, useState } from 'react';
import { isForSale, nameIn } from '../../../../shared/catalogue/product.ts';
import type { Row } from '../../../../shared/tx.ts';
import { saveFile } from '../../../api/file.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { mutate, useMirror, useReady, useRows } from '../../../store/store.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { NoRows } from '../../../ui/list/load-states.tsx';
import { oneOf } from '../../../ui/list/search-params.ts';
import { categoryWord } from '../../../ui/product/shop-product.ts';
import { announce } from '../-shared/announce.ts';
import { ask } from '../-shared/ask.ts';
import { Button } from '../-shared/button.tsx';
import { usePacks } from '../-shared/packs.ts';
import { type PanelSearch, PRODUCTS_SHOWN } from '../-shared/panel-search.ts';
import { useLowStock } from '../-shell/work.ts';
import { ProductConflicts } from './-conflicts.tsx';
import { ProductForm } from './-form.tsx';
import { ProductImport } from './-import.tsx';
import { NewPack } from './-new-pack.tsx';
import { productSheet } from './-sheet.ts';
import { ProductTable } from './-table.tsx';
import './products.css';

/** Labels 2 before Labels 10. */
const byName = new Intl.Collator('en', { numeric: true });

type Open = { what: 'form'; product: Row<'product'> | null } | { what: 'import' };

/** All products: search, edit, delete, import and export. */
export function Products({ inAddress }: { inAddress: PanelSearch }) {
  const ready = useReady();
  const mirror = useMirror();
  const all = useRows('product');
  const stocks = useRows('stock');
  const packs = usePacks();
  const categories = useRows('category');
  const themes = useRows('theme');
  const [search, setSearch] = useState(inAddress.find ?? '');
  const [shown, setShown] = useState(inAddress.show);
  const [open, setOpen] = useState<Open | null>(
    inAddress.open ? { what: 'form', product: null } : null,
  );
  const [made, setMade] = useState('');
  const archive = shown === 'archived';
  const low = useLowStock();
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const stock = useMemo(() => new Map(stocks.map(({ id, onHand }) => [id, onHand])), [stocks]);
  const listed = useMemo(
    () =>
      all
        .filter(
          (product) => isForSale(product) !== archive && (shown !== 'low' || low.has(product.id)),
        )
        .toSorted((a, b) => b.createdAt - a.createdAt || byName.compare(a.name, b.name)),
    [all, archive, shown, low],
  );
  const categoryOf = ({ category }: Row<'product'>) => categoryWord(category, categories, locale());
  const found = listed.filter((product) =>
    [product.name, product.nameSw, product.category, categoryOf(product)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  const exportSheet = () => {
    const sheet = productSheet(all.filter(isForSale), stock, themes, packs);
    saveFile(new Blob([sheet], { type: 'text/csv' }), 'tiny-tag-products.csv');
  };
  const act = async (
    name: 'deleteProduct' | 'restoreProduct',
    product: Row<'product'>,
    done: string,
  ) => {
    const args = { productId: product.id, edition: crypto.randomUUID() };
    await mutate(name, args, mirror).then(
      (change) => announce([change], done),
      (error) => toastError(error, { mutation: name }),
    );
  };
  return (
    <>
      <ProductConflicts />
      <NewPack productId={made} onDone={() => setMade('')} />
      <div className="row products-bar">
        <input
          className="input products-search"
          type="search"
          aria-label={m.products_search()}
          placeholder={m.products_search_placeholder()}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <select
          className="input products-show"
          aria-label={m.products_show()}
          value={shown ?? 'sold'}
          onChange={(event) => setShown(oneOf(PRODUCTS_SHOWN, event.target.value))}
        >
          <option value="sold">{m.products_show_sold()}</option>
          <option value="low">{m.products_show_low()}</option>
          <option value="archived">{m.products_show_archived()}</option>
        </select>
        <Button size="3" disabled={!ready} onClick={() => setOpen({ what: 'form', product: null })}>
          {m.products_add()}
        </Button>
        <Button
          size="3"
          variant="soft"
          disabled={!ready}
          onClick={() => setOpen({ what: 'import' })}
        >
          {m.products_import()}
        </Button>
        <Button size="3" variant="soft" disabled={!ready} onClick={exportSheet}>
          {m.products_export()}
        </Button>
      </div>
      <p className="sr-only" aria-live="polite">
        {wanted && m.products_found({ count: found.length })}
      </p>
      {listed.length === 0 && (
        <NoRows failed={m.products_failed()} loading={m.products_loading()}>
          {shown ? (
            <Empty text={archive ? m.products_none_archived() : m.products_none_low()} />
          ) : (
            <Empty title={m.products_none()} text={m.products_none_text()} />
          )}
        </NoRows>
      )}
      {listed.length > 0 && found.length === 0 && <Empty text={m.products_no_match()} />}
      {found.length > 0 && (
        <ProductTable
          products={found}
          stock={stock}
          categoryOf={categoryOf}
          onEdit={(product) => setOpen({ what: 'form', product })}
          onDelete={async (product) => {
            if (await isSure(product)) await act('deleteProduct', product, m.products_deleted());
          }}
          onRestore={(product) => void act('restoreProduct', product, m.products_restored())}
        />
      )}
      {open?.what === 'form' && (
        <ProductForm product={open.product} onClose={() => setOpen(null)} onMade={setMade} />
      )}
      {open?.what === 'import' && <ProductImport stock={stock} onClose={() => setOpen(null)} />}
    </>
  );
}

async function isSure(product: Row<'product'>): Promise<boolean> {
  return ask({
    title: m.products_delete_ask({ name: nameIn(locale(), product) }),
    text: product.sold ? m.products_delete_sold() : m.products_delete_text(),
    yes: m.products_delete_yes(),
    no: m.products_delete_no(),
  });
}
