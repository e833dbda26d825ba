import { DEFAULT_DESIGN } from '../../shared/label/choices.ts';
import { browserOf } from './accounts.ts';
import { Client, env, guest, type Visitor } from './shop.ts';

/** Guests who become customers. */
export const DESIGN = { ...DEFAULT_DESIGN, text: 'Wanjiku' };

export const add = (client: Client, productId: string, quantity: number) =>
  client.send('addToCart', { productId, quantity });

/** A guest with product 1 in the cart. */
export async function buyer() {
  const client = new Client(await guest());
  await client.send('addToCart', { productId: '1', quantity: 1 });
  return client;
}

export const draftOf = (text: string, ago = 0) => ({
  content: { design: { ...DESIGN, text }, names: [], many: false, editing: null },
  savedAt: Date.now() - ago,
});

/** Quantities by product. */
export const cartOf = async (client: Client) =>
  Object.fromEntries(
    (await client.rows('cartLine')).map((row) => [row.productId ?? 'custom', row.quantity]),
  );

export const late = (guestOwner: string) => ({ 'X-Sync-Owner': guestOwner });

const TABLES = [
  'cart_line',
  'design',
  'draft',
  'applied_discount',
  'orders',
  'order_line',
  'address',
  'payment_attempt',
  'notice',
  'review',
  'message',
  'shared_cart',
];

/** Tables that contain a row of an owner. */
export async function leftOf(owner: string): Promise<string[]> {
  const found = await env.DB.batch<{ n: number }>(
    TABLES.map((table) =>
      env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE owner = ? AND deleted = 0`).bind(
        owner,
      ),
    ),
  );
  return TABLES.filter((_, i) => found[i]?.results[0]?.n !== 0);
}

/** The guest's browser signs in. Its old client continues with the account's cookie. */
export async function signInAs(
  person: { id: string; email: string; key?: string },
  visitor: Visitor,
) {
  const was = visitor.owner;
  await browserOf(person, visitor);
  const push = (client: Client, ...mutations: object[]) =>
    visitor.post(
      '/api/sync/push',
      {
        pushVersion: 1,
        clientGroupID: client.groupId,
        schemaVersion: '1',
        profileID: 'p',
        mutations,
      },
      late(was),
    );
  return { was, push, mine: new Client(visitor) };
}
