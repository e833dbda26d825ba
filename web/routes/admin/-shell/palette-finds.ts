import { linkOptions } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { type Area, mayUse } from '../../../../shared/account/roles.ts';
import { isForSale, nameIn } from '../../../../shared/catalogue/product.ts';
import { delocalized, type Locale, localized } from '../../../../shared/locale.ts';
import { formatCents } from '../../../../shared/money.ts';
import { isBoundForPoint } from '../../../../shared/order/collection.ts';
import { areaOfView, ORDER_VIEWS, orderNumber } from '../../../../shared/order/states.ts';
import type { Role, Row } from '../../../../shared/tx.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { LANGUAGES, locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows, useSession } from '../../../store/store.ts';
import { rememberLanguage } from '../../../ui/frame/header.tsx';
import { statusWord } from '../../../ui/order/words.ts';
import { useSettled } from '../../../ui/page/settled.ts';
import { VIEW_WORDS } from '../-shared/order-words.ts';
import { matches, paidWith } from '../(orders)/-list/search.ts';
import { useAllParts } from '../(production)/-queue.ts';
import { groupsFor, type Place, placeOf } from './pages.ts';

/** A page to open, or an action. */
export type Found = { key: string; words: string; more?: string } & (
  | { place: Place; act?: never }
  | { act(): void; place?: never }
);
export type FoundGroup = { key: string; name: string; found: Found[] };

/** The most results of each kind. */
const MOST = 6;
/** The server is asked from this many letters on, once typing rests. */
const LEAST = 3;

function changeTo(language: Locale) {
  rememberLanguage(language);
  location.assign(localized(delocalized(location.pathname).path, language) + location.search);
}

/** Results from the mirror at once, and from the server for what is not mirrored. */
export function useFound(
  typed: string,
  onLeave: () => void,
): { groups: FoundGroup[]; isAsking: boolean } {
  const session = useSession();
  const role = session?.role ?? 'guest';
  const hasPush = session?.push === true;
  const words = useDeferredValue(typed).trim();
  const settled = useSettled(words);
  const asks = settled.length >= LEAST ? new URLSearchParams({ q: settled }) : null;
  const orders = useMirroredOrders(mayUse(role, 'parcels') ? words : '', mayUse(role, 'orders'));
  const products = useProducts(mayUse(role, 'shop') ? words : '');
  const older = useAsked(asks && mayUse(role, 'orders') ? `/api/admin/orders?${asks}` : null);
  const people = useAsked(asks && mayUse(role, 'customers') ? `/api/admin/users?${asks}` : null);
  const isFresh = settled === words;
  const known = new Set(orders.map(({ key }) => key));
  const others =
    isFresh && older.value ? older.value.orders.filter(({ id }) => !known.has(id)) : [];
  const users = isFresh && people.value ? people.value.users : [];
  const groups = [
    {
      key: 'orders',
      name: m.money_nav_orders(),
      found: [...orders, ...others.map((order) => foundOrder(order, true))],
    },
    {
      key: 'people',
      name: m.office_nav_customers(),
      found: users.map(({ id, fullName, email, phone }) => ({
        key: id,
        words: fullName || email || phone || '',
        more: email || phone || '',
        place: linkOptions({ to: '/admin/customers/$userId', params: { userId: id } }),
      })),
    },
    { key: 'products', name: m.products_title(), found: products },
    { key: 'pages', name: m.palette_pages(), found: pagesFor(words, role, hasPush, onLeave) },
  ];
  return {
    groups: groups.flatMap((group) => {
      const found = group.found.slice(0, group.key === 'pages' ? undefined : MOST);
      return found.length > 0 ? [{ ...group, found }] : [];
    }),
    isAsking:
      words.length >= LEAST &&
      mayUse(role, 'orders') &&
      (!isFresh || [older, people].some(({ value, failed }) => !value && !failed)),
  };
}

type OrderFields = Pick<Row<'order'>, 'id' | 'totalCents' | 'status' | 'shippingMethod'>;
const foundOrder = (
  { isBound, ...order }: OrderFields & { fullName: string; isBound: boolean },
  hasSums: boolean,
): Found => {
  const status = isBound ? m.timeline_to_point() : statusWord(order);
  return {
    key: order.id,
    words: `${orderNumber(order.id)} · ${order.fullName}`,
    more: hasSums ? `${formatCents(order.totalCents)} · ${status}` : status,
    place: linkOptions({ to: '/admin/order/$orderId', params: { orderId: order.id } }),
  };
};

function useMirroredOrders(words: string, hasSums: boolean): Found[] {
  const orders = useRows('order');
  const addresses = useRows('address');
  const attempts = useRows('attempt');
  const parts = useAllParts();
  return useMemo(() => {
    if (words === '') return [];
    const byId = new Map(addresses.map((row) => [row.id, row]));
    const paid = paidWith(attempts, words);
    return orders
      .filter((order) => paid.has(order.id) || matches(order, byId.get(order.id), words))
      .toSorted((a, b) => b.placedAt - a.placedAt)
      .slice(0, MOST)
      .map((order) => {
        const isBound = isBoundForPoint(
          order,
          parts.filter(({ line }) => line.orderId === order.id),
        );
        return foundOrder(
          { ...order, isBound, fullName: byId.get(order.id)?.fullName ?? '' },
          hasSums,
        );
      });
  }, [orders, addresses, attempts, parts, words, hasSums]);
}

function useProducts(words: string): Found[] {
  const products = useRows('product');
  return useMemo(() => {
    if (words === '') return [];
    const wanted = words.toLowerCase();
    return products
      .filter(
        (product) =>
          isForSale(product) &&
          [product.name, product.nameSw].some((name) => name.toLowerCase().includes(wanted)),
      )
      .slice(0, MOST)
      .map((product) => ({
        key: product.id,
        words: nameIn(locale(), product),
        more: formatCents(product.priceCents),
        place: linkOptions({ to: '/admin', search: { tab: 'products', find: product.name } }),
      }));
  }, [products, words]);
}

/** What is looked for on a page, where its name does not say so. */
const SEARCH_WORDS: Record<string, () => string> = {
  'new order': m.palette_words_new_order,
  'new product': m.palette_words_new_product,
  payments: m.palette_words_payments,
  production: m.palette_words_production,
  floor: m.palette_words_floor,
  to_pack: m.palette_words_pack,
  sales: m.palette_words_sales,
  delivery: m.palette_words_delivery,
};

function pagesFor(words: string, role: Role, hasPush: boolean, onLeave: () => void): Found[] {
  const wanted = words.toLowerCase();
  const other = locale() === 'sw' ? 'en' : 'sw';
  const actions: (Found & { area?: Area })[] = [
    {
      key: 'new order',
      area: 'orders',
      words: m.manual_title(),
      place: linkOptions({ to: '/admin/new-order' }),
    },
    {
      key: 'new product',
      area: 'shop',
      words: m.products_add(),
      place: linkOptions({ to: '/admin', search: { tab: 'products', open: 'new' } }),
    },
    {
      key: 'all orders',
      area: 'orders',
      words: m.orders_also_old(),
      place: linkOptions({ to: '/admin', search: { tab: 'orders', all: true } }),
    },
    ...ORDER_VIEWS.map((view) => ({
      key: view,
      area: areaOfView(view),
      words: VIEW_WORDS[view](),
      place: linkOptions({ to: '/admin', search: { tab: 'orders', view } }),
    })),
    {
      key: 'low',
      area: 'shop',
      words: m.today_low(),
      place: linkOptions({ to: '/admin', search: { tab: 'products', show: 'low' } }),
    },
    { key: 'shop', words: m.palette_shop(), place: linkOptions({ to: '/' }) },
    { key: 'language', words: LANGUAGES[other], act: () => changeTo(other) },
    { key: 'leave', words: m.auth_sign_out(), act: onLeave },
  ];
  const open = actions.filter(({ area }) => !area || mayUse(role, area));
  const pages = groupsFor(role, hasPush).flatMap((group) =>
    group.pages.map((page) => ({ key: page.key, words: page.name(), place: placeOf(page) })),
  );
  return [...pages, ...open].filter(({ key, words: name }) =>
    [name, SEARCH_WORDS[key]?.() ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
}
