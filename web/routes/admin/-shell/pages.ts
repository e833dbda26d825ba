import type { LinkProps } from '@tanstack/react-router';
import { type Area, mayUse } from '../../../../shared/account/roles.ts';
import type { Role } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import type { OfficeIconName } from './icons.tsx';
import type { OfficeCounts } from './work.ts';

export type OfficePage = {
  key: string;
  area: Area;
  to: LinkProps['to'];
  tab?: 'orders' | 'products';
  /** Only where notifications can be sent. */
  isPush?: true;
  name: () => string;
  icon: OfficeIconName;
  /** The number of things that wait there. */
  count?: (counts: OfficeCounts) => number;
};

/** Where a link or a result of the palette leads. */
export type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

export const placeOf = ({ to, tab }: OfficePage): Place =>
  tab ? { to: '/admin', search: { tab } } : { to, search: {} };

type Group = { key: string; name: () => string; pages: OfficePage[] };

/** Every page in the menu of the back office, in the order of a day's work. */
const GROUPS: Group[] = [
  {
    key: 'work',
    name: m.shell_group_work,
    pages: [
      { key: 'today', area: 'parcels', to: '/admin', name: m.shell_today, icon: 'today' },
      {
        key: 'orders',
        area: 'parcels',
        to: '/admin',
        tab: 'orders',
        name: m.money_nav_orders,
        icon: 'orders',
        count: ({ waiting }) => waiting,
      },
      {
        key: 'production',
        area: 'press',
        to: '/admin/production',
        name: m.work_title,
        icon: 'production',
        count: ({ views }) => views.to_print,
      },
      { key: 'floor', area: 'floor', to: '/admin/floor', name: m.work_floor, icon: 'floor' },
      {
        key: 'messages',
        area: 'messages',
        to: '/admin/moderation',
        name: m.shell_messages,
        icon: 'messages',
        count: ({ messages }) => messages,
      },
    ],
  },
  {
    key: 'shop',
    name: m.shell_group_shop,
    pages: [
      {
        key: 'products',
        area: 'shop',
        to: '/admin',
        tab: 'products',
        name: m.products_title,
        icon: 'products',
        count: ({ low }) => low,
      },
      {
        key: 'discounts',
        area: 'shop',
        to: '/admin/discounts',
        name: m.office_nav_discounts,
        icon: 'discounts',
      },
      {
        key: 'prices',
        area: 'shop',
        to: '/admin/prices',
        name: m.prices_title,
        icon: 'prices',
      },
      {
        key: 'themes',
        area: 'shop',
        to: '/admin/themes',
        name: m.customize_themes,
        icon: 'themes',
      },
      {
        key: 'content',
        area: 'shop',
        to: '/admin/content',
        name: m.office_nav_content,
        icon: 'content',
      },
      {
        key: 'delivery',
        area: 'shop',
        to: '/admin/delivery',
        name: m.office_nav_delivery,
        icon: 'delivery',
      },
    ],
  },
  {
    key: 'money',
    name: m.shell_group_money,
    pages: [
      {
        key: 'payments',
        area: 'money',
        to: '/admin/money',
        name: m.shell_payments,
        icon: 'payments',
        count: ({ attention }) => attention,
      },
      { key: 'sales', area: 'money', to: '/admin/sales', name: m.office_nav_sales, icon: 'sales' },
    ],
  },
  {
    key: 'people',
    name: m.shell_group_people,
    pages: [
      {
        key: 'customers',
        area: 'customers',
        to: '/admin/customers',
        name: m.office_nav_customers,
        icon: 'people',
      },
      { key: 'staff', area: 'staff', to: '/admin/staff', name: m.staff_title, icon: 'staff' },
      {
        key: 'newsletter',
        area: 'shop',
        to: '/admin/newsletter',
        name: m.office_nav_newsletter,
        icon: 'newsletter',
      },
    ],
  },
  {
    key: 'system',
    name: m.shell_group_system,
    pages: [
      {
        key: 'alerts',
        area: 'office',
        to: '/admin/alerts',
        name: m.alerts_title,
        icon: 'alerts',
        isPush: true,
      },
      { key: 'audit', area: 'system', to: '/admin/audit', name: m.audit_title, icon: 'audit' },
      { key: 'health', area: 'system', to: '/admin/health', name: m.health_title, icon: 'health' },
      {
        key: 'details',
        area: 'shop',
        to: '/admin/details',
        name: m.details_title,
        icon: 'details',
      },
    ],
  },
];

const PAGES = GROUPS.flatMap(({ pages }) => pages);

export const groupsFor = (role: Role, hasPush: boolean): Group[] =>
  GROUPS.flatMap((group) => {
    const pages = group.pages.filter(
      ({ area, isPush }) => mayUse(role, area) && (!isPush || hasPush),
    );
    return pages.length > 0 ? [{ ...group, pages }] : [];
  });

/** Tabs at the bottom of a phone: the first four that the role may use. */
const TAB_KEYS = ['today', 'orders', 'production', 'floor', 'messages', 'customers'];
/** Admins open the floor from the production page. */
export const tabsFor = (role: Role): OfficePage[] =>
  PAGES.filter(
    ({ key, area }) =>
      TAB_KEYS.includes(key) && mayUse(role, area) && !(key === 'floor' && role === 'admin'),
  ).slice(0, 4);

/** The page that a role sees first. */
export const homeOf = (role: Role) =>
  mayUse(role, 'parcels') ? ('/admin' as const) : ('/admin/production' as const);

/**
 * Whether a role may open an address. Addresses without an area are open to admins alone, who then see that
 * there is no such page.
 */
export function isOpenTo(role: Role, path: string, tab: unknown): boolean {
  const area = areaAt(path, tab);
  return mayUse(role, area ?? 'system');
}

export const areaAt = (path: string, tab: unknown): Area | undefined =>
  path === '/admin/new-order' ? 'orders' : pageAt(path, tab)?.area;

/** The page in the menu that an address belongs to. An order belongs to the orders, a payment to the payments. */
export function pageAt(path: string, tab: unknown): OfficePage | undefined {
  const byKey = (key: string) => PAGES.find((page) => page.key === key);
  if (path === '/admin') return byKey(tab === 'orders' || tab === 'products' ? tab : 'today');
  if (/^\/admin\/(order|new-order|slips?|parcel-labels?)(\/|$)/.test(path)) return byKey('orders');
  if (path === '/admin/products' || path.startsWith('/admin/stock/')) return byKey('products');
  if (path.startsWith('/admin/payment/')) return byKey('payments');
  return PAGES.find(({ to = '' }) => to !== '/admin' && (path === to || path.startsWith(`${to}/`)));
}
