import type { LinkProps } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import type { OfficeIconName } from './icons.tsx';
import type { OfficeCounts } from './work.ts';

export type OfficePart = {
  key: string;
  to: LinkProps['to'];
  tab?: 'orders' | 'products';
  name: () => string;
  icon: OfficeIconName;
  /** What waits there. */
  count?: (counts: OfficeCounts) => number;
};

type Group = { key: string; name: () => string; parts: OfficePart[] };

/** Every part of the back office, in the order of a day's work. */
export const GROUPS: Group[] = [
  {
    key: 'work',
    name: m.shell_group_work,
    parts: [
      { key: 'today', to: '/admin', name: m.shell_today, icon: 'today' },
      {
        key: 'orders',
        to: '/admin',
        tab: 'orders',
        name: m.money_nav_orders,
        icon: 'orders',
        count: ({ waiting }) => waiting,
      },
      {
        key: 'production',
        to: '/admin/production',
        name: m.work_title,
        icon: 'production',
        count: ({ views }) => views.to_print,
      },
      { key: 'floor', to: '/admin/floor', name: m.work_floor, icon: 'floor' },
      {
        key: 'messages',
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
    parts: [
      {
        key: 'products',
        to: '/admin',
        tab: 'products',
        name: m.products_title,
        icon: 'products',
        count: ({ low }) => low,
      },
      { key: 'discounts', to: '/admin/discounts', name: m.office_nav_discounts, icon: 'discounts' },
      { key: 'content', to: '/admin/content', name: m.office_nav_content, icon: 'content' },
      { key: 'delivery', to: '/admin/delivery', name: m.office_nav_delivery, icon: 'delivery' },
    ],
  },
  {
    key: 'money',
    name: m.shell_group_money,
    parts: [
      {
        key: 'payments',
        to: '/admin/money',
        name: m.shell_payments,
        icon: 'payments',
        count: ({ attention }) => attention,
      },
      { key: 'sales', to: '/admin/sales', name: m.office_nav_sales, icon: 'sales' },
    ],
  },
  {
    key: 'people',
    name: m.shell_group_people,
    parts: [
      { key: 'customers', to: '/admin/customers', name: m.office_nav_customers, icon: 'people' },
      {
        key: 'newsletter',
        to: '/admin/newsletter',
        name: m.office_nav_newsletter,
        icon: 'newsletter',
      },
    ],
  },
  {
    key: 'system',
    name: m.shell_group_system,
    parts: [
      { key: 'audit', to: '/admin/audit', name: m.audit_title, icon: 'audit' },
      { key: 'health', to: '/admin/health', name: m.health_title, icon: 'health' },
      { key: 'details', to: '/admin/details', name: m.details_title, icon: 'details' },
    ],
  },
];

/** At the bottom of a phone, before the button with all the others. */
export const TAB_KEYS = ['today', 'orders', 'production', 'messages'];

/** The part an address belongs to. An order belongs to the orders, a payment to the payments. */
export function partAt(path: string, tab: unknown): OfficePart | undefined {
  const parts = GROUPS.flatMap(({ parts }) => parts);
  const byKey = (key: string) => parts.find((part) => part.key === key);
  if (path === '/admin') return byKey(tab === 'orders' || tab === 'products' ? tab : 'today');
  if (/^\/admin\/(order|new-order|slips?)(\/|$)/.test(path)) return byKey('orders');
  if (path.startsWith('/admin/stock/')) return byKey('products');
  if (path.startsWith('/admin/payment/')) return byKey('payments');
  return parts.find(({ to = '' }) => to !== '/admin' && (path === to || path.startsWith(`${to}/`)));
}
