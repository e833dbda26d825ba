import { expect, test, vi } from 'vitest';
import { faultsOf } from '../answers.ts';
import { ALWAYS_FAILS, type FaultModel, FaultyVisitor, NoFaults, shopOn } from '../faulty.ts';
import { SIGN_IN } from '../people.ts';
import { Client, ORIGIN } from '../shop.ts';

test('F05 an overloaded database is asked no oftener than a healthy one, and whoever asks waits', async () => {
  const counter = new NoFaults();
  const healthy = new FaultyVisitor(shopOn(counter).fetch);
  await healthy.fetch('/api/session');
  const client = new Client(healthy);
  await client.push();
  const paths = ['/api/posts/counts', '/healthz', '/api/products/1/reviews'];
  const ask = async (visitor: FaultyVisitor, one: Client) => {
    const answers = [];
    for (const path of paths) answers.push(await visitor.fetch(path));
    answers.push(await one.push(one.mutation('addToCart', { productId: '1', quantity: 1 })));
    return answers;
  };
  counter.calls = 0;
  await ask(healthy, client);
  const needed = counter.calls;
  const overload: FaultModel = {
    calls: 0,
    step() {
      this.calls++;
      return Promise.reject(
        new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'),
      );
    },
  };
  const visitor = new FaultyVisitor(shopOn(overload).fetch);
  for (const [name, value] of healthy.cookies) visitor.cookies.set(name, value);
  const one = new Client(visitor);
  for (const answer of await ask(visitor, one)) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
  }
  expect(overload.calls).toBeLessThanOrEqual(needed * 1.2);
  expect((await ask(healthy, client)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('F05 a reader whom the shop cannot answer gets a page in their language, which asks again by itself', async () => {
  const { fetch } = shopOn(ALWAYS_FAILS);
  const add = { method: 'POST', body: new URLSearchParams({ productId: '1' }) };
  for (const [path, init, ...words] of [
    ['/healthz', {}, 'lang="en"', 'cannot answer right now', 'http-equiv="refresh"', 'href=""'],
    ['/cart/add', add, 'lang="en"', 'send it again'],
    ['/sw/cart/add', add, 'lang="sw"', 'ukitume tena'],
  ] as const) {
    const headers = { Accept: 'text/html,*/*;q=0.8', Origin: ORIGIN };
    const answer = await fetch(path, { ...init, headers });
    expect([answer.status, answer.headers.get('Retry-After')], path).toEqual([503, '2']);
    expect(faultsOf(answer)).toEqual([]);
    const page = await answer.text();
    expect(words.filter((word) => !page.includes(word))).toEqual([]);
    expect(page.includes('refresh')).toBe(path === '/healthz');
  }
});

test('of too many reads, those beyond what can be done are soon asked to retry, and the rest are done', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const slow: FaultModel = { calls: 0, step: (_, act) => over.then(act) };
  const { fetch } = shopOn(slow);
  const shed: unknown[] = [];
  const reads = Array.from({ length: 150 }, async () => {
    const { status, headers } = await fetch('/api/posts/counts');
    if (status === 503) shed.push(headers.get('Retry-After'));
    return status;
  });
  const write = await fetch(SIGN_IN, { method: 'POST', headers: { Origin: ORIGIN } });
  expect(write.status).toBe(400);
  // While none of the others has finished.
  await vi.waitFor(() => expect(shed).toEqual(Array(86).fill('2')), 20_000);
  end();
  const answers = await Promise.all(reads);
  expect(answers.filter((status) => status === 200)).toHaveLength(64);
  expect((await fetch('/api/posts/counts')).status).toBe(200);
});

test('requests that were cut off and never end give their places back', async () => {
  const stuck: FaultModel = { calls: 0, step: () => new Promise(() => {}) };
  const { fetch } = shopOn(stuck);
  for (let i = 0; i < 64; i++) void fetch('/api/posts/counts');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const later = Date.now() + 61_000;
  const healthy = shopOn(new NoFaults());
  expect((await healthy.fetch('/api/posts/counts')).status).toBe(503);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
  expect((await healthy.fetch('/api/posts/counts')).status).toBe(200);
  clock.mockRestore();
});
