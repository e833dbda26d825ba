import { STAFF_ROLES, type StaffRole } from '../../../shared/account/roles.ts';
import { sha256 } from '../../../worker/crypto.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { member } from '../accounts.ts';
import { DESIGN } from '../guests.ts';
import { Client, env, guest, Visitor } from '../shop.ts';

/**
 * Everybody who may send a request, in the order of the tables' columns: without a cookie, a guest, the
 * customer whose data is requested, another customer, an admin without an authenticator app, one who has
 * not entered its code, and staff of each role.
 */
export const ROLES = [
  'visitor',
  'guest',
  'owner',
  'other',
  'no-app',
  'half',
  'printer',
  'packer',
  'support',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];
const ACCOUNTS: Partial<Record<Role, StaffRole>> = {
  'no-app': 'admin',
  half: 'admin',
  printer: 'printer',
  packer: 'packer',
  support: 'support',
  admin: 'admin',
};
const isStaff = (role: Role) => STAFF_ROLES.some((one) => one === role);
export type Caller = { role: Role; visitor: Visitor; userId: string; sessionId: string };

/** A new visitor in that role. The session is inserted, because hashing passwords would take minutes. */
export async function callerOf(role: Role): Promise<Caller> {
  const nobody = { role, userId: '', sessionId: '' };
  if (role === 'visitor') return { ...nobody, visitor: new Visitor() };
  if (role === 'guest') return { ...nobody, visitor: await guest() };
  const { id } = await member({
    role: ACCOUNTS[role] ?? 'customer',
    app: role === 'half' || isStaff(role),
    // Customers of both kinds: the owner signs in by e-mail, the other one by phone.
    phone: role === 'other',
  });
  const secret = crypto.randomUUID();
  const sessionId = await sha256(secret);
  const now = Date.now();
  await env.DB.prepare(
    `INSERT INTO session (id, userId, aal, proofs, createdAt, seenAt, expiresAt)
     VALUES (?, ?, ?, ?, ?, ?, 9e15)`,
  )
    .bind(
      sessionId,
      id,
      isStaff(role) ? 2 : 1,
      JSON.stringify([{ method: 'password', at: now }]),
      now - 3_600_000,
      now,
    )
    .run();
  const visitor = new Visitor();
  visitor.cookies.set('__Host-session', secret);
  visitor.owner = `u:${id}`;
  return { role, visitor, userId: id, sessionId };
}

/** The owner's data that others request. */
export type Things = {
  owner: Caller;
  orderId: string;
  lineId: string;
  orderLineId: string;
  designId: string;
};

/** The owner with a cash order of one design and a cart of one line. */
export async function ownerWithThings(): Promise<Things> {
  const owner = await callerOf('owner');
  const client = new Client(owner.visitor);
  await client.send('addDesign', { designId: crypto.randomUUID(), design: DESIGN, quantity: 1 });
  const body = await orderBody(owner);
  const answer = await owner.visitor.post('/api/checkout', body);
  if (answer.status !== 201) throw new Error(await answer.text());
  const designId = crypto.randomUUID();
  await client.send('addDesign', { designId, design: DESIGN, quantity: 1 });
  const [line] = await client.rows('cartLine');
  return {
    owner,
    orderId: body.orderId,
    orderLineId: String((await client.rows('orderLine'))[0]?.id),
    lineId: String(line?.id),
    designId,
  };
}

/** A checkout of the visitor's cart that sends no STK push. */
export async function orderBody({ visitor }: Caller) {
  const client = new Client(visitor);
  const lines = await client.rows('cartLine');
  const goods = lines.length * DESIGN.labels * 2000;
  const cashFee = await env.DB.prepare(
    "SELECT cashFeeCents AS n FROM zone WHERE id = 'nairobi'",
  ).first<number>('n');
  return checkoutBody(lines, goods + (goods > 500_000 ? 0 : 25_000) + (cashFee ?? 0), {
    paymentMethod: 'cash',
  });
}

/** The same after adding a design to the cart, for roles that may have one. */
export async function filledOrderBody(who: Caller) {
  if (who.visitor.owner === '' || who.role === 'half') return checkoutBody([], 100);
  const client = new Client(who.visitor);
  await client.send('addDesign', { designId: crypto.randomUUID(), design: DESIGN, quantity: 1 });
  return orderBody(who);
}
