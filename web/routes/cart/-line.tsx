import { Link } from '@tanstack/react-router';
import { isForSale, takesDesign } from '../../../shared/catalogue/product.ts';
import { NO_STEPS, STEPS_ID, snapshotOf } from '../../../shared/label/choices.ts';
import { nameCount, namesOf } from '../../../shared/label/names.ts';
import { formatCents } from '../../../shared/money.ts';
import type { MutatorArgs, MutatorName } from '../../../shared/mutators.ts';
import { m } from '../../paraglide/messages.js';
import { mutate, useRow } from '../../store/store.ts';
import { AddName } from '../../ui/cart/add-name.tsx';
import { ItemPicture } from '../../ui/cart/item-picture.tsx';
import { type CartItem, leftWords, mayBeNamed } from '../../ui/cart/items.ts';
import { LabelPrice } from '../../ui/cart/label-price.tsx';
import { Stepper } from '../../ui/cart/stepper.tsx';
import { toastError } from '../../ui/feedback/refusal.ts';
import { useUndo } from '../../ui/label/design-undo.ts';
import { DesignWords, lineName } from '../../ui/label/design-words.tsx';
import { openLine } from '../../ui/label/draft.ts';
import { optionsOf } from '../../ui/label/option-words.ts';
import { LatePartList } from '../../ui/label/parts/late-part-list.tsx';
import { leavesFocus } from '../../ui/page/focus-heading.ts';
import { TypedQuantity } from './-quantity.tsx';

const change = <Name extends MutatorName>(name: Name, args: MutatorArgs<Name>) =>
  void mutate(name, args).catch(toastError);

export function CartLine({ item, onRemoved }: { item: CartItem; onRemoved(): void }) {
  const { id, name, product, design, parts, unitPriceCents, labels, inPack, quantity, left } = item;
  const steps = useRow('priceSteps', STEPS_ID)?.steps ?? NO_STEPS;
  const step = (by: number) => change('changeQuantity', { lineId: id, by });
  return (
    <tr className={quantity === 1 ? 'cart-single' : undefined}>
      <td className="cart-product">
        <div className="cart-item">
          {parts.length > 0 ? (
            <span className="cart-item-parts">
              <LatePartList parts={parts} design={design ?? null} />
            </span>
          ) : (
            <ItemPicture product={product} design={design ?? null} />
          )}
          <div className="cart-item-text">
            {product && isForSale(product) ? (
              <Link to="/product/$productId" params={{ productId: product.id }}>
                {name}
              </Link>
            ) : (
              <span className="cart-item-name">{name}</span>
            )}
            {unitPriceCents === null && <span className="field-error">{m.cart_gone_line()}</span>}
            {unitPriceCents !== null && left !== null && (
              <span className="field-error">
                {left === 0 ? m.cart_sold_out() : leftWords(left)}
              </span>
            )}
            {design && <DesignWords design={design} />}
            {design && parts.length === 0 && (
              <small className="muted">{optionsOf(design, product?.id ?? null, inPack)}</small>
            )}
            {labels !== null && <LabelPrice labels={labels} steps={steps} />}
            {!design && product && takesDesign(product) && <span>{m.cart_blank()}</span>}
            {!design && inPack !== null && parts.length === 0 && (
              <small className="muted">{m.choice_labels({ count: inPack })}</small>
            )}
            <Actions item={item} onRemoved={onRemoved} />
          </div>
        </div>
      </td>
      <td className="cart-price numbers">
        {unitPriceCents === null ? '–' : eachWords(item, unitPriceCents)}
      </td>
      <td className="cart-quantity">
        <Stepper value={quantity} of={lineName(design?.text, name)} onStep={step}>
          <TypedQuantity value={quantity} onStep={step} />
        </Stepper>
      </td>
      <td className="cart-total price numbers">
        {unitPriceCents === null ? '–' : formatCents(unitPriceCents * quantity)}
      </td>
    </tr>
  );
}

/** Of a list of names, what one of them costs: the line's sum is beside it. No price reads as a label's. */
function eachWords({ design, product, labels }: CartItem, cents: number): string {
  const names = nameCount(design);
  const amount = formatCents(cents / names);
  if (names > 1) return m.cart_each_name({ amount });
  if (labels !== null) return m.cart_each_set({ amount });
  return product && takesDesign(product) ? m.cart_each_pack({ amount }) : m.cart_each({ amount });
}

function Actions({ item, onRemoved }: { item: CartItem; onRemoved(): void }) {
  const { id, name, product, design } = item;
  const undo = useUndo(design?.id);
  return (
    <div className="row cart-line-actions">
      {product && mayBeNamed(item) && <AddName productId={product.id} name={name} />}
      {design && (
        <Link
          to="/customize"
          search={{ ...(product && { product: product.id }), line: design.id }}
          className="link-button"
          onClick={() => openLine(draftOf(design))}
        >
          {m.cart_edit_design()}
          <span className="sr-only"> {lineName(design.text, name)}</span>
        </Link>
      )}
      {undo && (
        <button type="button" className="link-button" onClick={undo}>
          {m.cart_undo_design()}
        </button>
      )}
      <button
        type="button"
        className="link-button"
        ref={leavesFocus}
        onClick={() => {
          change('removeLine', { lineId: id });
          onRemoved();
        }}
      >
        {m.cart_remove()}
        <span className="sr-only"> {lineName(design?.text, name)}</span>
      </button>
    </div>
  );
}

/** A line's design as the designer holds it. */
function draftOf(design: NonNullable<CartItem['design']>) {
  const { others: _, ...look } = snapshotOf(design);
  const names = namesOf(design);
  const many = names.length > 1;
  return { design: look, names: many ? names : [], many, editing: design.id };
}
