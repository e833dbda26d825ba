import { orderNumber } from '../../../../shared/order/states.ts';
import { m } from '../../../paraglide/messages.js';
import type { FileRoutesById } from '../../../route-tree.gen.ts';
import { hiddenSeo } from '../../../seo.ts';

type Params = { orderId?: string };
type Title = (params: Params) => string;
type AdminRoute = Extract<keyof FileRoutesById, `/admin${string}`>;

const ofOrder = (one: () => string, { orderId = '' }: Params) => `${one()} ${orderNumber(orderId)}`;

/** Tabs and the history name a page as its heading does, though no customer. */
const TITLES: Partial<Record<string, Title>> = {
  '/admin': m.admin_title,
  '/admin/(orders)/': m.admin_title,
  '/admin/(products)/products': m.admin_title,
  '/admin/(orders)/new-order': m.manual_title,
  '/admin/(orders)/order/$orderId': ({ orderId = '' }) =>
    m.admin_order_title({ number: orderNumber(orderId) }),
  '/admin/(paper)/slip/$orderId': (params) => ofOrder(m.slip_title, params),
  '/admin/(paper)/slips': m.slips_title,
  '/admin/(paper)/parcel-label/$orderId': (params) => ofOrder(m.parcel_title, params),
  '/admin/(paper)/parcel-labels': m.parcels_title,
  '/admin/(production)/production': m.work_title,
  '/admin/(production)/floor': m.floor_title,
  '/admin/moderation': m.office_nav_moderation,
  '/admin/(products)/stock/$productId': m.products_col_stock,
  '/admin/discounts': m.office_nav_discounts,
  '/admin/prices': m.prices_title,
  '/admin/themes': m.customize_themes,
  '/admin/content': m.office_nav_content,
  '/admin/delivery': m.office_nav_delivery,
  '/admin/(money)/money': m.shell_payments,
  '/admin/(money)/payment/$paymentId': m.admin_payment,
  '/admin/sales': m.office_nav_sales,
  '/admin/customers/': m.office_nav_customers,
  '/admin/customers/$userId': m.admin_customer,
  '/admin/staff/': m.staff_title,
  '/admin/newsletter': m.office_nav_newsletter,
  '/admin/alerts/': m.alerts_title,
  '/admin/audit': m.audit_title,
  '/admin/health': m.health_title,
  '/admin/details': m.details_title,
} satisfies Record<AdminRoute, Title>;

/**
 * Not a `head` of each route, since those are in the first script of every page of the shop. At an address
 * without a page the last match is the panel's own.
 */
export function titleOf(matches: readonly { routeId: string; params: Params }[]): string {
  const page = matches.at(-1);
  return page ? (TITLES[page.routeId] ?? m.admin_title)(page.params) : m.admin_title();
}

export const headOf = ({ matches }: { matches: Parameters<typeof titleOf>[0] }) =>
  hiddenSeo(titleOf(matches));
