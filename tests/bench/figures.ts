import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { addToCart } from '../../shared/cart.ts';
import { placeOrder, setOrderStatus } from '../../shared/order.ts';
import type { View } from '../../shared/sync.ts';
import { type Actor, type Mutator, runMutator } from '../../shared/tx.ts';
import { BIG, fillBigShop } from '../../worker/local/big-shop.ts';
import { commit } from '../../worker/sync/commit.ts';
import { pull } from '../../worker/sync/pull.ts';
import { guest, startAll, type Visitor } from '../shop/harness.ts';
import { checkoutBody, filledCart } from '../shop/order.ts';
import { counted } from './counted.ts';

/** `npm run bench`: the figures the shop is held to, measured on a freshly built and started one. */
const shop = await startAll();
const print = (line: string) => process.stdout.write(`${line}\n`);

await fillBigShop(shop.db, BIG, Date.now());
print(`A shop of ${BIG.orders} orders, ${BIG.products} products, ${BIG.customers} customers`);
print('\nRows of the database, as D1 bills them: read / written');
await rows();
print('\nLatency over HTTP, one after another, ms: p50 / p95');
await latency();
print('\nFirst load, brotli 11, KB: HTML with its CSS / CSS alone / scripts before Replicache');
for (const path of ['/', '/product/1', '/shop', '/customize']) print(await firstLoad(path));
print('\nLines of the sync engine');
for (const files of [['worker/sync/*.ts', 'shared/tx.ts', 'shared/sync.ts'], ['web/store/*.ts']]) {
  const lines = files
    .flatMap((f) => globSync(f))
    .map((f) => readFileSync(f, 'utf8').split('\n').length);
  print(`${files.join(' ')}: ${lines.reduce((a, b) => a + b, 0)}`);
}
await shop.stop();
process.exit(0);

async function rows() {
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
    await commit(db, {
      claim,
      actor: by,
      now: Date.now(),
      name,
      run: (tx) => runMutator(mutator, tx, args),
    });
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
      `INSERT INTO user (id, email, fullName, role, passwordHash, totpCounter, createdAt)
       VALUES ('bench', 'bench', 'bench', 'admin', 'x', 0, 0)`,
    )
    .run();
  await mutate('status change', setOrderStatus, move, boss[0]);
  const { results } = await shop.db
    .prepare("SELECT id FROM orders WHERE archived = 0 AND status = 'processing' LIMIT 10")
    .all<{ id: string }>();
  seen = await read("an admin's pull of that", seen, boss);
  for (const { id } of results) {
    await quietly(setOrderStatus, { orderId: id, status: 'shipped' }, boss[0]);
  }
  await read("an admin's pull of ten changes", seen, boss);
}

/** The same without a line. */
async function quietly<S extends Parameters<typeof runMutator>[0]['args']>(
  mutator: Mutator<S>,
  args: unknown,
  by: Actor,
) {
  const claim = { kind: 'external', id: crypto.randomUUID() } as const;
  const run = (tx: Parameters<typeof runMutator>[1]) => runMutator(mutator, tx, args);
  await commit(shop.db, { claim, actor: by, now: Date.now(), name: 'bench', run });
}

async function latency() {
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

/** Times `ask`; where it answers a function, only that is timed. */
async function measure(name: string, ask: (i: number) => Promise<unknown>, times = 200) {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    let from = performance.now();
    const more = await ask(i);
    if (typeof more === 'function') {
      from = performance.now();
      await more();
    }
    taken.push(performance.now() - from);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1);
  print(`${name}: ${at(0.5)} / ${at(0.95)} (${times} times)`);
}

async function firstLoad(path: string) {
  const get = async (file: string) => (await fetch(`${shop.origin}${file}`)).text();
  const html = await get(path);
  const css = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('');
  const modules = new Map<string, string>();
  const collect = async (files: string[]) => {
    for (const file of files.filter((f) => !modules.has(f))) {
      const code = await get(file);
      modules.set(file, code);
      const imports = [...code.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)];
      await collect(imports.map(([, name]) => `/assets/${name}`));
    }
  };
  await collect([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file));
  const kb = (...texts: string[]) =>
    (texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) / 1024).toFixed(1);
  return `${path}: ${kb(html)} / ${kb(css)} / ${kb(...modules.values())}`;
}
