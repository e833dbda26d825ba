import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { snapshotOf } from '../../../shared/label/choices.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { mutate, useReady } from '../../store/store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type CartItem, useCartItems } from '../../ui/cart/items.ts';
import { useNewHere } from '../../ui/cart/new-here.ts';
import { PriceNews } from '../../ui/cart/price-news.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { LoadingPage } from '../../ui/feedback/loading.tsx';
import { toastError } from '../../ui/feedback/refusal.ts';
import { Heading } from '../../ui/heading.tsx';
import { lineName } from '../../ui/label/design-words.tsx';
import { RecentOrders } from '../../ui/order/recent-orders.tsx';
import { focusOnce, leavesFocus } from '../../ui/page/focus-heading.ts';
import { SyncLine } from '../../ui/page/sync-line.tsx';
import { CartLine } from './-line.tsx';
import { CartSummary } from './-summary.tsx';
import './cart.css';
import '../../ui/cart/buying.css';

export const Route = createFileRoute('/cart')({
  head: () => hiddenSeo(m.cart_title()),
  component: Cart,
});

function Cart() {
  const isNew = useNewHere(Route.useRouteContext().isNew);
  const ready = useReady();
  const items = useCartItems();
  const [removed, setRemoved] = useState<Gone | null>(null);
  if (!ready && !isNew) return <LoadingPage title={m.cart_title()} text={m.cart_opening()} />;
  const undo = removed && <Removed {...removed} onBack={() => setRemoved(null)} />;
  if (items.length === 0) return <EmptyCart isNew={isNew}>{undo}</EmptyCart>;
  return (
    <main className="page buying">
      {/* It has the focus for a moment when the last line is removed. */}
      <Heading as="h1" size="7" ref={leavesFocus}>
        {m.cart_title()}
      </Heading>
      <SyncLine />
      <PriceNews items={items} />
      <div className="buying-with-summary">
        <div className="stack">
          <Lines items={items} undo={undo} at={removed?.at} onRemoved={setRemoved} />
          <div className="row spread">
            <ButtonLink to="/shop" size="3" variant="soft">
              {m.cart_continue()}
            </ButtonLink>
            <ClearCart onCleared={() => setRemoved(allRemoved(items))} />
          </div>
        </div>
        <CartSummary items={items} />
      </div>
    </main>
  );
}

/** A removed line and which one it was, or all lines. */
type Gone = { items: CartItem[]; at: number };

/** Without products that are no longer sold, which cannot be put back. */
function allRemoved(items: CartItem[]): Gone | null {
  const sold = items.filter(({ unitPriceCents }) => unitPriceCents !== null);
  return sold.length > 0 ? { items: sold, at: 0 } : null;
}

type LinesProps = {
  items: CartItem[];
  undo: ReactNode;
  /** Where `undo` is shown. */
  at: number | undefined;
  onRemoved(gone: Gone): void;
};

// On a phone the rows are cards; the roles keep them a table for screen readers.
function Lines({ items, undo, at, onRemoved }: LinesProps) {
  const rows = items.map((item, at) => (
    <CartLine key={item.id} item={item} onRemoved={() => onRemoved({ items: [item], at })} />
  ));
  const gone = undo && (
    <tr key="gone" className="cart-removed">
      <td colSpan={4}>{undo}</td>
    </tr>
  );
  return (
    <table className="cart-table">
      <caption className="sr-only">{m.cart_title()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.cart_product()}</th>
          <th scope="col">{m.cart_price()}</th>
          <th scope="col">{m.cart_quantity()}</th>
          <th scope="col">{m.cart_total()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, at)}
        {gone}
        {at !== undefined && rows.slice(at)}
      </tbody>
    </table>
  );
}

/** Asks in place before the cart is emptied. Escape is no. */
function ClearCart({ onCleared }: { onCleared(): void }) {
  const [step, setStep] = useState<'full' | 'asking' | 'kept'>('full');
  if (step !== 'asking') {
    return (
      <Button
        size="3"
        variant="ghost"
        color="gray"
        ref={step === 'kept' ? focusOnce : null}
        onClick={() => setStep('asking')}
      >
        {m.cart_clear()}
      </Button>
    );
  }
  return (
    <fieldset
      className="ask"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setStep('kept');
      }}
    >
      <legend>{m.cart_clear_ask()}</legend>
      <Button
        size="3"
        color="red"
        ref={leavesFocus}
        onClick={() => {
          void mutate('clearCart', {}).catch(toastError);
          onCleared();
        }}
      >
        {m.cart_clear_yes()}
      </Button>
      <Button size="3" variant="soft" color="gray" ref={focusOnce} onClick={() => setStep('kept')}>
        {m.cart_clear_no()}
      </Button>
    </fieldset>
  );
}

/** Stays until something else is removed or the page is left. */
function Removed({ items, onBack }: Gone & { onBack(): void }) {
  const names = items.length > 1 ? items.map(({ name }) => name) : items.map(namedLine);
  const back = async () => {
    try {
      await Promise.all(items.map(putBack));
      onBack();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <p role="status">
      {m.cart_removed({ name: [...new Set(names)].join(', ') })}{' '}
      <button type="button" className="link-button" ref={leavesFocus} onClick={() => void back()}>
        {m.cart_put_back()}
      </button>
    </p>
  );
}

const namedLine = ({ name, design }: CartItem) => lineName(design && wordsOf(design), name);

function putBack({ design, product, quantity, addedAt }: CartItem) {
  const productId = product?.id ?? null;
  // Custom labels alone have no product.
  if (!design) return mutate('addToCart', { productId: productId as string, quantity, addedAt });
  const labels = { designId: design.id, design: snapshotOf(design) };
  return mutate('addDesign', { ...labels, quantity, productId, addedAt });
}

const wordsOf = ({ text, others }: NonNullable<CartItem['design']>) =>
  others?.length > 0 ? `${text} ${m.names_more({ count: others.length })}` : text;

/** Of a page that was longer, the undo and the heading would be above the screen. */
const showTop = (main: HTMLElement | null) => {
  if (main) scrollTo(0, 0);
};

function EmptyCart({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  return (
    <main className="page buying" data-new={isNew || undefined} ref={children ? showTop : null}>
      {children}
      <RecentOrders />
      <Empty isPage picture="4" title={m.cart_empty_title()} text={m.cart_empty_text()}>
        <ButtonLink to="/shop" size="3">
          {m.cart_browse()}
        </ButtonLink>
        <ButtonLink to="/customize" size="3" variant="soft">
          {m.cart_design_own()}
        </ButtonLink>
      </Empty>
    </main>
  );
}
