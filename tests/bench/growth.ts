import { addToCart } from '../../shared/cart/cart.ts';
import { placeOrder } from '../../shared/order/order.ts';
import type { Actor } from '../../shared/tx.ts';
import { readCatalogue, readRevision } from '../../worker/pages/catalogue.ts';
import { commitMutator } from '../../worker/sync/commit.ts';
import { pull } from '../../worker/sync/pull.ts';
import { checkoutBody } from '../checkout-body.ts';
import type { Running } from '../shop/harness.ts';
import { counted } from './counted.ts';
import type { Print } from './measure.ts';

const TIMES = 15;

type Cost = { rows: number; ms: number };

/** The cost of a page's data, a pull and a checkout in a new shop and after five years. */
export async function growthFigures(shop: Running, fill: () => Promise<void>, print: Print) {
  const young = await costs(shop);
  await fill();
  const old = await costs(shop);
  print(`8 products and no order / 1,000 products and 100,000 orders`);
  for (const [name, before] of young) {
    const after = old.get(name) ?? before;
    const times = (after.ms / before.ms).toFixed(2);
    print(
      `${name}: ${before.rows} / ${after.rows} rows; ${before.ms.toFixed(1)} / ${after.ms.toFixed(1)} ms (x${times})`,
    );
  }
}

async function costs(shop: Running): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost>();
  const measure = async (name: string, run: (db: D1Database) => Promise<unknown>) => {
    const taken: number[] = [];
    let read = 0;
    for (let i = 0; i < TIMES; i++) {
      const { db, rows } = counted(shop.db);
      const from = performance.now();
      await run(db);
      taken.push(performance.now() - from);
      read = rows.read + rows.written;
    }
    taken.sort((a, b) => a - b);
    found.set(name, { rows: read, ms: taken[Math.floor(TIMES / 2)] ?? 0 });
  };
  const owner = `g:${crypto.randomUUID()}`;
  const actor: Actor = { role: 'guest', owner };
  const group = crypto.randomUUID();
  let cookie: unknown = null;
  await measure('a page as it is served', () =>
    fetch(`${shop.origin}/product/1`).then((a) => a.text()),
  );
  await measure('whether the catalogue is another one, once in five seconds for all', (db) =>
    readRevision(db, Date.now(), true),
  );
  await measure('the catalogue, once a change', (db) =>
    readCatalogue(db, Date.now(), { hasSms: false, samples: true }),
  );
  await measure('a pull with nothing new', async (db) => {
    const request = {
      pullVersion: 1,
      clientGroupID: `${group} me`,
      schemaVersion: '1',
      profileID: 'p',
    } as const;
    const answer = await pull({ db, actor, view: 'me', now: Date.now() }, { ...request, cookie });
    cookie = (answer.body as { cookie: unknown }).cookie;
  });
  await measure('a checkout of one line', async (db) => {
    const by: Actor = { role: 'guest', owner: `g:${crypto.randomUUID()}` };
    const body = checkoutBody([{ id: `${by.owner}/1/plain`, quantity: 1 }], 100_000);
    const request = () => ({
      claim: { kind: 'external', id: crypto.randomUUID() } as const,
      actor: by,
      now: Date.now(),
    });
    await commitMutator(db, addToCart, { productId: '1', quantity: 1 }, request());
    await commitMutator(db, placeOrder, body as never, request());
  });
  return found;
}
