import { addToCart } from '../../shared/cart/cart.ts';
import { placeOrder } from '../../shared/order/order.ts';
import { setOrderStatus } from '../../shared/order/status.ts';
import type { View } from '../../shared/sync.ts';
import type { Actor, Mutator, runMutator } from '../../shared/tx.ts';
import { commitMutator } from '../../worker/sync/commit.ts';
import { pull } from '../../worker/sync/pull.ts';
import { checkoutBody } from '../checkout-body.ts';
import { guest, type Running, type Visitor } from '../shop/harness.ts';
import { filledCart } from '../shop/order.ts';
import { counted } from './counted.ts';
import type { Measure, Print } from './measure.ts';

/** Rows of the database, as D1 bills them: read / written. */
export async function rowFigures(shop: Running, print: Print) {
  const owner = `g:${crypto.randomUUID()}`;
  const actor: Actor = { role: 'guest', owner };
  const group = crypto.randomUUID();
  const mutate = async <S extends Parameters<typeof runMutator>[0]['args']>(
    name: string,
    mutator: Mutator<S>,
    args: unknown,
    by: Actor = actor,
  ) => {
    const { db, rows } = counted(shop.db);
    const claim = { kind: 'external', id: crypto.randomUUID() } as const;
    await commitMutator(db, mutator, args as never, { claim, actor: by, now: Date.now() });
    print(`${name}: ${rows.read} / ${rows.written}`);
  };
  const read = async (name: string, cookie: unknown, as: [Actor, View] = [actor, 'me']) => {
    const { db, rows } = counted(shop.db);
    const body = {
      pullVersion: 1,
      clientGroupID: `${group} ${as[1]}`,
      schemaVersion: '1',
      profileID: 'p',
    } as const;
    const context = { db, actor: as[0], view: as[1], now: Date.now() };
    const pulled = await pull(context, { ...body, cookie });
    print(`${name}: ${rows.read} / ${rows.written}`);
    return (pulled.body as { cookie: unknown }).cookie;
  };
  const first = await read('first pull', null);
  await read('pull, nothing new', first);
  await mutate('cart edit (first line)', addToCart, { productId: '1', quantity: 1 });
  await mutate('cart edit (one more)', addToCart, { productId: '1', quantity: 1 });
  await mutate('cart edit (second line)', addToCart, { productId: '2', quantity: 1 });
  await read('pull, two lines new', first);
  const boss: [Actor, View] = [{ role: 'admin', owner: 'u:bench' }, 'admin'];
  let seen = await read("an admin's first pull, a page of 200 orders", null, boss);
  for (let pages = 1; (seen as { more?: unknown }).more; pages++) {
    seen = await read(`page ${pages + 1} of the window`, seen, boss);
  }
  await read("an admin's pull, nothing new", seen, boss);
  const lines = [
    { id: `${owner}/1/plain`, quantity: 2 },
    { id: `${owner}/2/plain`, quantity: 1 },
  ];
  const body = checkoutBody(lines, 2 * 75_000 + 90_000 + 25_000);
  await mutate('checkout of two lines', placeOrder, body);
  const move = { orderId: body.orderId, status: 'processing' };
  await shop.db
    .prepare(
      `INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
       VALUES ('bench', 'bench', 'bench', 'admin', 'x', 0)`,
    )
    .run();
  await mutate('status change', setOrderStatus, move, boss[0]);
  const { results } = await shop.db
    .prepare("SELECT id FROM orders WHERE archived = 0 AND status = 'processing' LIMIT 10")
    .all<{ id: string }>();
  seen = await read("an admin's pull of that", seen, boss);
  for (const { id } of results) {
    await quietly(shop, setOrderStatus, { orderId: id, status: 'shipped' }, boss[0]);
  }
  await read("an admin's pull of ten changes", seen, boss);
}

/** The same offline. */
async function quietly<S extends Parameters<typeof runMutator>[0]['args']>(
  shop: Running,
  mutator: Mutator<S>,
  args: unknown,
  by: Actor,
) {
  const claim = { kind: 'external', id: crypto.randomUUID() } as const;
  await commitMutator(shop.db, mutator, args as never, { claim, actor: by, now: Date.now() });
}

export async function latencyFigures(shop: Running, measure: Measure) {
  const visitor = await guest(shop.origin);
  const client = crypto.randomUUID();
  const base = { clientGroupID: client, schemaVersion: '1', profileID: 'p' };
  let id = 0;
  const push = () => {
    const mutation = { clientID: client, id: ++id, name: 'addToCart', timestamp: 0 };
    const args = { productId: '1', quantity: 1 };
    return visitor.post('/api/sync/push', {
      ...base,
      pushVersion: 1,
      mutations: [{ ...mutation, args }],
    });
  };
  let cookie: unknown = null;
  const pullOnce = async () => {
    const answer = await visitor.post('/api/sync/pull', { ...base, pullVersion: 1, cookie });
    cookie = ((await answer.json()) as { cookie: unknown }).cookie;
  };
  const batch = ['UPDATE sync_clock SET version = version WHERE id = 1', 'SELECT 1'];
  await measure('a batch of two statements, from outside of the Worker', () =>
    shop.db.batch(batch.map((statement) => shop.db.prepare(statement))),
  );
  await measure('push of one mutation', push);
  await measure('pull, nothing new', pullOnce);
  const orders: Visitor[] = [];
  for (let i = 0; i < 30; i++) orders.push(await guest(shop.origin));
  await measure(
    'checkout with its M-Pesa prompt',
    async (i) => {
      const buyer = orders[i] as Visitor;
      const lines = await filledCart(buyer, [['1', 1]]);
      const mpesaPhone = `07${String(10_000_000 + i)}`;
      return () => buyer.post('/api/checkout', checkoutBody(lines, 100_000, { mpesaPhone }));
    },
    30,
  );
}
