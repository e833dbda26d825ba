import * as z from 'zod/mini';
import type { ShippingMethod } from '../../../../../shared/cart/quote.ts';
import type { Locale } from '../../../../../shared/locale.ts';
import {
  type CHANNELS,
  deliveredManual,
  requireEmailToPay,
} from '../../../../../shared/order/manual.ts';
import { byShippingMethod } from '../../../../../shared/order/place.ts';
import { DEFAULT_METHOD, type MethodId } from '../../../../../shared/payment/method.ts';
import type { OpenedCart } from '../../../../../worker/routes/admin/carts.ts';
import { tabStorage } from '../../../../store/storage.ts';
import { NO_CONTACT } from './contact-edit.tsx';
import { emptyLine, isLineGood, type ManualLine } from './quote.ts';
import { isThere } from './sent-cart.tsx';

/** What is typed of an order by phone, under the names of its schema. */
export type Typed = {
  channel: (typeof CHANNELS)[number];
  locale: Locale;
  contact: typeof NO_CONTACT;
  lines: ManualLine[];
  shippingMethod: ShippingMethod;
  pointId: string;
  paymentMethod: MethodId;
  consent: boolean;
};

export const NOTHING_TYPED: Typed = {
  channel: 'whatsapp',
  locale: 'en',
  contact: NO_CONTACT,
  lines: [],
  shippingMethod: 'standard',
  pointId: '',
  paymentMethod: DEFAULT_METHOD,
  consent: false,
};

const start = (cart: OpenedCart | null): Typed => ({
  ...NOTHING_TYPED,
  locale: cart?.locale ?? 'en',
  lines: linesOf(cart),
});

/** Of an order that is not placed yet, with the id under which it was tried. */
type Begun = { orderId: string; typed: Typed };

const keyOf = (cart: OpenedCart | null) => `tiny-tag-manual-${cart?.id ?? 'new'}`;

/**
 * What was typed before the page was left. Stays in this tab until the order is placed (the answer may have
 * been lost), or sign-out.
 */
export function begin(
  cart: OpenedCart | null,
  isPlaced: (orderId: string) => boolean,
): Begun & { isAgain: boolean } {
  const saved = tabStorage.json<Begun>(keyOf(cart));
  if (saved && !isPlaced(saved.orderId)) {
    // Another parent may be on the telephone now, who was not asked yet.
    const typed = { ...start(cart), ...saved.typed, consent: false };
    return { orderId: saved.orderId, typed, isAgain: true };
  }
  return { orderId: crypto.randomUUID(), typed: start(cart), isAgain: false };
}

export const saveBegun = (cart: OpenedCart | null, begun: Begun) =>
  void tabStorage.set(keyOf(cart), JSON.stringify(begun));

export const forgetBegun = (cart: OpenedCart | null) => tabStorage.remove(keyOf(cart));

function linesOf(cart: OpenedCart | null): ManualLine[] {
  const there = cart?.lines.filter(isThere) ?? [];
  if (there.length === 0) return [emptyLine()];
  return there.map(({ productId, quantity, design }) => ({
    key: crypto.randomUUID(),
    productId,
    quantity,
    design,
  }));
}

/** What can be checked before the form is sent. */
export const typedSchema = z.pipe(
  z.transform((typed: Typed): unknown => typed),
  byShippingMethod(
    z.extend(
      z.pick(deliveredManual, {
        channel: true,
        locale: true,
        contact: true,
        consent: true,
        shippingMethod: true,
        pointId: true,
        paymentMethod: true,
      }),
      { lines: z.custom<ManualLine[]>((lines) => (lines as ManualLine[]).every(isLineGood)) },
    ),
  ).check(requireEmailToPay),
);
