import { afterEach, expect, inject, test, vi } from 'vitest';
import { forgetCatalogue } from '../../../worker/routes/shop/catalogue.ts';
import { Chance } from '../../chance.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { brokenInvariants, stockAndHeld } from '../../fuzz/oracle.ts';
import { browserOf, member } from '../accounts.ts';
import {
  ALWAYS_FAILS,
  type FaultModel,
  FaultyVisitor,
  NoFaults,
  shopOn,
  TRANSIENT_ERRORS,
} from '../faulty.ts';
import { takeFaults } from '../setup.ts';
import { Client, env } from '../shop.ts';
import { setTime } from '../sms.ts';

const { operations, seed } = inject('sizes');

afterEach(() => {
  vi.useRealTimers();
});

/** Calls fail at random, before they take effect or after. */
class RandomFaults extends NoFaults {
  faults = 0;
  constructor(
    private readonly chance: Chance,
    private readonly share: number,
  ) {
    super();
  }
  override async step<T>(_: string, act: () => Promise<T>): Promise<T> {
    this.calls++;
    if (this.chance.is(this.share)) return this.fail();
    const done = await act();
    return this.chance.is(this.share) ? this.fail() : done;
  }
  private fail(): never {
    this.faults++;
    throw new Error(this.chance.pick(TRANSIENT_ERRORS));
  }
}

test('in a shop that knows nothing yet, pages of words come though the database is down, and the others after it', async () => {
  await forgetCatalogue(env);
  const during = new FaultyVisitor(shopOn(ALWAYS_FAILS).fetch);
  for (const path of ['/terms', '/sw/privacy', '/auth', '/offline']) {
    expect((await during.fetch(path)).status, path).toBe(200);
  }
  const failed = await during.fetch('/shop', { headers: { Accept: 'text/html' } });
  expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('refresh')]);
  takeFaults();
  const list = await new FaultyVisitor(shopOn(new NoFaults()).fetch).fetch('/shop');
  expect([list.status, await list.text()]).toEqual([200, expect.stringContaining('Bottle Labels')]);
});

/** Repeats until there is a response, as Replicache and the checkout page do. */
async function insist(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    if (answer.status < 500) return answer;
    expect([503, 500]).toContain(answer.status);
    if (answer.status === 503) expect(answer.headers.get('Retry-After')).toBe('2');
  }
}

test('F04 although calls are lost at random, everything acknowledged is done once, and nothing by halves', async () => {
  const chance = new Chance(seed);
  const lossy = new RandomFaults(chance, 0.05);
  const { fetch, settled } = shopOn(lossy);
  await fillShelf();
  const before = await stockAndHeld();
  const ordersBefore = await count('orders');
  const counts = { operations: 0, orders: 0 };
  while (counts.operations < operations) {
    const visitor = new FaultyVisitor(fetch);
    await insist(() => visitor.fetch('/api/session'));
    const told = (await (await insist(() => visitor.fetch('/api/session'))).json()) as {
      owner: string;
    };
    const client = new Client(visitor);
    let wanted = 0;
    for (let i = 3 + chance.below(6); i > 0; i--) {
      const quantity = 1 + chance.below(3);
      const mutation = client.mutation('addToCart', { productId: '7', quantity });
      const pushed = await insist(() => client.push(mutation));
      expect(pushed.status).toBe(200);
      wanted += quantity;
      counts.operations++;
    }
    const id = `${told.owner}/7/plain`;
    const row = await env.DB.prepare('SELECT quantity FROM cart_line WHERE id = ?')
      .bind(id)
      .first();
    expect(row, `SEED=${seed}`).toEqual({ quantity: wanted });
    const goods = wanted * 90_000;
    const cashFee = await env.DB.prepare(
      "SELECT cashFeeCents AS n FROM zone WHERE id = 'nairobi'",
    ).first<number>('n');
    const total = goods + (goods > 500_000 ? 0 : 25_000) + (cashFee ?? 0);
    const body = checkoutBody([{ id, quantity: wanted }], total, { paymentMethod: 'cash' });
    const placed = await insist(() => visitor.post('/api/checkout', body));
    expect([200, 201], `${placed.status} ${await placed.clone().text()} SEED=${seed}`).toContain(
      placed.status,
    );
    counts.operations++;
    counts.orders++;
  }
  await settled();
  takeFaults();
  expect(lossy.faults).toBeGreaterThan(0);
  expect((await count('orders')) - ordersBefore).toBe(counts.orders);
  expect(await brokenInvariants(before), `SEED=${seed}`).toEqual([]);
  process.stdout.write(
    `faults: ${counts.operations} operations, ${lossy.faults} lost calls of ${lossy.calls}, seed ${seed}: lost 0, doubled 0, torn 0\n`,
  );
});

/** More than ten thousand operations use up. */
const fillShelf = () =>
  env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      "UPDATE stock SET onHand = 1000000, version = (SELECT version FROM sync_clock) WHERE id = '7'",
    ),
  ]);

const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')) ?? 0;

test('F06 while the database is slow, what is kept answers at once, and nothing waits for ever', async () => {
  let asked = 0;
  const slow: FaultModel = {
    calls: 0,
    async step(_, act) {
      asked++;
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return act();
    },
  };
  const visitor = new FaultyVisitor(shopOn(slow).fetch);
  // On a busy machine the catalogue would grow old, and be asked for again, in between.
  setTime(Date.now());
  await new FaultyVisitor(shopOn(new NoFaults()).fetch).fetch('/shop');
  await new FaultyVisitor(shopOn(new NoFaults()).fetch).fetch('/api/catalogue');
  for (const path of ['/shop', '/api/catalogue', '/img/hero.svg', '/robots.txt', '/api/session']) {
    expect((await visitor.fetch(path)).status, path).toBe(200);
  }
  expect(asked).toBe(0);
  expect((await visitor.fetch('/api/posts/counts')).status).toBe(200);
  const customer = await browserOf(await member());
  const headers = { Cookie: [...customer.cookies].map(([k, v]) => `${k}=${v}`).join('; ') };
  expect((await shopOn(ALWAYS_FAILS).fetch('/shop', { headers })).status).toBe(200);
  // It may have been refreshed in the background because of its age.
  takeFaults();
});

test('F03 an answer that is lost on the way is asked for again, and nothing is done twice', async () => {
  const visitor = new FaultyVisitor(shopOn(new NoFaults()).fetch);
  const { owner } = (await (await visitor.fetch('/api/session')).json()) as { owner: string };
  const client = new Client(visitor);
  const mutation = client.mutation('addToCart', { productId: '2', quantity: 2 });
  for (let i = 0; i < 5; i++) expect((await client.push(mutation)).status).toBe(200);
  expect(await client.rows('cartLine')).toMatchObject([{ owner, quantity: 2 }]);
  const message = {
    name: 'Amina',
    email: 'amina@shop.test',
    phone: '',
    subject: 'Labels',
    message: 'Do they last?',
    locale: 'en',
    website: '',
    messageId: crypto.randomUUID(),
  };
  for (let i = 0; i < 3; i++)
    expect((await visitor.post('/api/contact', message)).status).toBe(201);
  const { results } = await env.DB.prepare('SELECT id FROM message WHERE id = ?')
    .bind(message.messageId)
    .all();
  expect(results).toHaveLength(1);
});
