import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isStaff, mayUse } from '../../shared/account/roles.ts';
import { address } from '../../shared/schema.ts';
import type { Actor, Row } from '../../shared/tx.ts';
import type { User } from '../auth/sessions.ts';
import { orderKey } from '../auth/visitor.ts';
import type { Env } from '../env.ts';

type Found = Pick<Row<'order'>, 'id' | 'owner' | 'channel'>;

/** Staff send the link of what they wrote down themselves. No browser has these orders' guest. */
const isWrittenDown = ({ channel }: Pick<Row<'order'>, 'channel'>) => channel !== 'shop';

/**
 * The key in the order's link, as far as somebody who may see the order may have it: whoever has it can add a
 * guest's order to an account of their own.
 */
export async function keyFor(env: Env, { role, owner }: Actor, order: Found) {
  const isOpen =
    !isStaff(role) || owner === order.owner || mayUse(role, 'staff') || isWrittenDown(order);
  return isOpen ? orderKey(env, order.id) : null;
}

/** For an order that staff wrote down, its link proves nothing: the account has to have proved address or number. */
export async function isClaimableBy(env: Env, order: Found, user: User): Promise<boolean> {
  if (isStaff(user.role)) return false;
  if (!isWrittenDown(order)) return true;
  const [to] = await drizzle(env.DB).select().from(address).where(eq(address.id, order.id));
  if (!to) return false;
  const { email, emailConfirmedAt, signInPhone, phoneConfirmedAt } = user;
  const isMailed = emailConfirmedAt !== null && to.email !== '' && to.email.toLowerCase() === email;
  return isMailed || (phoneConfirmedAt !== null && to.phone === signInPhone);
}
