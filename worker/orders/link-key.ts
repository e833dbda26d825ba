import { and, eq, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { isStaff, mayUse } from '../../shared/account/roles.ts';
import { localized } from '../../shared/locale.ts';
import { address } from '../../shared/schema.ts';
import { ORDER_KEY_HEADER } from '../../shared/sync.ts';
import { type Actor, type Row, SYSTEM } from '../../shared/tx.ts';
import type { User } from '../auth/sessions.ts';
import { type App, visitorOf } from '../auth/visitor.ts';
import { sameText, sign } from '../crypto.ts';
import type { Env } from '../env.ts';
import { audit, replacedOrderKey } from '../schema.ts';
import { isOneOf } from '../sync/statement.ts';
import { isMailed } from './mailed.ts';

type Found = Pick<Row<'order'>, 'id' | 'owner' | 'channel'>;

/** Orders that staff entered belong to a guest without a browser, and staff send their link. */
const isWrittenDown = ({ channel }: Pick<Row<'order'>, 'channel'>) => channel !== 'shop';

/** The key in an order's link: of its id and, once staff replaced it, a nonce. Nothing secret is stored. */
export async function orderKey(env: Env, orderId: string): Promise<string> {
  const [replaced] = await drizzle(env.DB)
    .select()
    .from(replacedOrderKey)
    .where(eq(replacedOrderKey.orderId, orderId));
  return sign(env.APP_SECRET, 'order', replaced ? `${orderId}:${replaced.nonce}` : orderId);
}

export async function orderOfKey(env: Env, header: string | undefined): Promise<string | null> {
  const [orderId, key] = (header ?? '').split('.');
  if (!orderId || !key) return null;
  return sameText(await orderKey(env, orderId), key) ? orderId : null;
}

/** Links with an earlier key open nothing. `nonce` is the same when this is repeated. */
export const replaceOrderKey = (env: Env, orderId: string, nonce: string) =>
  drizzle(env.DB)
    .insert(replacedOrderKey)
    .values({ orderId, nonce })
    .onConflictDoUpdate({ target: replacedOrderKey.orderId, set: { nonce } });

/**
 * The actor of a request about an order. The owner and staff with the area `orders` act as themselves.
 * So does a visitor with the order's link; without a session, the link acts as the system. Null for anybody
 * else: respond as if the order did not exist.
 */
export async function actorFor(c: Context<App>, order: Pick<Found, 'id' | 'owner'>) {
  const actor = (await visitorOf(c))?.actor;
  if ((await orderOfKey(c.env, c.req.header(ORDER_KEY_HEADER))) === order.id)
    return actor ?? SYSTEM;
  return actor && (mayUse(actor.role, 'orders') || actor.owner === order.owner) ? actor : null;
}

/**
 * The key in the order's link for somebody who may see the order; null where they may not have the key,
 * because with it a guest's order can be added to any account.
 */
export async function keyFor(env: Env, { role, owner }: Actor, order: Found) {
  const isOpen =
    !isStaff(role) || owner === order.owner || mayUse(role, 'staff') || isWrittenDown(order);
  return isOpen ? orderKey(env, order.id) : null;
}

/** For the order's mails. */
export async function linksOf(env: Env, { id, locale }: Pick<Row<'order'>, 'id' | 'locale'>) {
  const key = await orderKey(env, id);
  const link = (page: string) => `${env.BASE_URL}${localized(`/${page}/${id}`, locale)}#k=${key}`;
  return { order: link('order'), receipt: link('receipt') };
}

/**
 * Staff may have the link of these orders, so the account must have proved the order's address or number.
 * Staff who put another address or number on an order can have had its link sent there, so that it moves no
 * more.
 */
export async function isClaimableBy(env: Env, order: Found, user: User): Promise<boolean> {
  if (isStaff(user.role)) return false;
  if ((await ordersReaddressed(env, [order.id])).size > 0) return false;
  if (!isWrittenDown(order)) return true;
  const [to] = await drizzle(env.DB).select().from(address).where(eq(address.id, order.id));
  if (!to) return false;
  const { email, emailConfirmedAt, signInPhone, phoneConfirmedAt } = user;
  // An address given with a payment of an order that had none proves nothing: its giver only had the link.
  const isProved = isMailed(to) && emailConfirmedAt !== null;
  const isOwn = isProved && to.email.toLowerCase() === email;
  return isOwn || (phoneConfirmedAt !== null && to.phone === signInPhone);
}

/** Which of these orders staff put another address or number on. */
export async function ordersReaddressed(env: Env, orderIds: string[]): Promise<Set<string>> {
  const changed = sql`json_extract(${audit.detail}, '$."address/' || substr(subject, 7) || '".changed')`;
  const names = (field: string) => sql`instr(${changed}, ${`"${field}"`}) > 0`;
  const subjects = orderIds.map((id) => `order/${id}`);
  const found = await drizzle(env.DB)
    .selectDistinct({ subject: audit.subject })
    .from(audit)
    .where(
      and(
        isOneOf(audit.subject, subjects),
        eq(audit.action, 'editAddress'),
        or(names('email'), names('phone')),
      ),
    );
  return new Set(found.map(({ subject }) => subject.slice('order/'.length)));
}
