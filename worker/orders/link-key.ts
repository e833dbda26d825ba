import { isStaff, mayUse } from '../../shared/account/roles.ts';
import type { Actor, Row } from '../../shared/tx.ts';
import { orderKey } from '../auth/visitor.ts';
import type { Env } from '../env.ts';

type Found = Pick<Row<'order'>, 'id' | 'owner' | 'channel'>;

/** Staff send the link of what they wrote down themselves. No browser has these orders' guest. */
export const isWrittenDown = ({ channel }: Pick<Row<'order'>, 'channel'>) => channel !== 'shop';

/**
 * The key in the order's link, as far as somebody who may see the order may have it: whoever has it can add a
 * guest's order to an account of their own.
 */
export async function keyFor(env: Env, { role, owner }: Actor, order: Found) {
  const isOpen =
    !isStaff(role) || owner === order.owner || mayUse(role, 'staff') || isWrittenDown(order);
  return isOpen ? orderKey(env, order.id) : null;
}
