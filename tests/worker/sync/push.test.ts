import { expect, test } from 'vitest';
import { expectedFaults } from '../setup.ts';
import { Client, env, guest, Visitor } from '../shop.ts';

const PLAIN = { productId: '1', quantity: 1 };

async function clock() {
  return (await env.DB.prepare('SELECT version FROM sync_clock').first<number>('version')) ?? 0;
}

test('one mutation delivered 50 times at once has one effect', async () => {
  const client = new Client(await guest());
  const mutation = client.mutation('addToCart', PLAIN);
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.push(mutation)));
  expect(answers.map((a) => a.status)).toEqual(Array(50).fill(200));
  expect(await client.rows('cartLine')).toMatchObject([{ productId: '1', quantity: 1 }]);
  const { lastMutationIDChanges } = await client.pull();
  expect(lastMutationIDChanges).toEqual({ [client.clientId]: 1 });
});

test('a refused mutation does not block the next, and its owner gets a notice with the reason', async () => {
  const client = new Client(await guest());
  const answer = await client.push(
    client.mutation('addToCart', PLAIN),
    client.mutation('addToCart', { productId: 'no-such', quantity: 1 }),
    client.mutation('noSuchMutator', {}),
    client.mutation('setOrderStatus', { orderId: crypto.randomUUID(), status: 'shipped' }),
    client.mutation('addToCart', { productId: '2', quantity: 1e9 }),
    client.mutation('addToCart', { productId: '2', quantity: 2 }),
  );
  expect(answer.status).toBe(200);
  const lines = await client.rows('cartLine');
  expect(lines.map((l) => [l.productId, l.quantity])).toEqual([
    ['1', 1],
    ['2', 2],
  ]);
  const notices = await client.rows('notice');
  expect(notices.map((n) => n.code).sort()).toEqual([
    'forbidden',
    'invalid',
    'unknown_mutator',
    'unknown_product',
  ]);
  // A page finds its own change by these ids.
  expect(notices.map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({
      mutation: 'addToCart',
      clientId: client.clientId,
      mutationId: 2,
    }),
  );
  expect((await client.pull()).lastMutationIDChanges).toEqual({ [client.clientId]: 6 });
});

test('of refusals without end the newest hundred are kept', async () => {
  const client = new Client(await guest());
  const refused = () => client.mutation('noSuchMutator', {});
  for (let i = 0; i < 5; i++) await client.push(...Array.from({ length: 25 }, refused));
  const notices = (await client.rows('notice')).map(({ detail }) => Object(detail).mutationId);
  expect(notices).toHaveLength(100);
  expect(Math.min(...notices)).toBe(26);
});

test('a gap is not applied and asks to be sent again', async () => {
  const client = new Client(await guest());
  await client.send('addToCart', PLAIN);
  client.mutation('addToCart', PLAIN);
  const answer = await client.send('addToCart', PLAIN);
  expect(answer.status).toBe(409);
  expect(await client.rows('cartLine')).toMatchObject([{ quantity: 1 }]);
});

test('a client that is new to the server starts at one or is answered that its state is gone', async () => {
  const client = new Client(await guest());
  client.mutation('addToCart', PLAIN);
  const answer = await client.send('addToCart', PLAIN);
  expect(await answer.json()).toEqual({ error: 'ClientStateNotFound' });
});

test("another visitor's push into a client group is refused and loses nothing of its owner's", async () => {
  const owner = new Client(await guest());
  await owner.send('addToCart', PLAIN);
  const stranger = new Client(await guest());
  Object.assign(stranger, { groupId: owner.groupId, clientId: owner.clientId, next: 2 });
  const answer = await stranger.send('addToCart', PLAIN);
  expect(answer.status).toBe(403);
  expect((await owner.send('addToCart', PLAIN)).status).toBe(200);
  expect(await owner.rows('cartLine')).toMatchObject([{ quantity: 2 }]);
});

test('a push for another owner than the one signed in is refused with 403', async () => {
  const client = new Client(await guest());
  const body = { pushVersion: 1, clientGroupID: 'g', schemaVersion: '1', profileID: 'p' };
  const answer = await client.visitor.post(
    '/api/sync/push',
    { ...body, mutations: [client.mutation('addToCart', PLAIN)] },
    { 'X-Sync-Owner': 'g:somebody-else' },
  );
  expect(answer.status).toBe(403);
});

test('a visitor without a cookie, or with a forged one, cannot push', async () => {
  const nobody = new Client(new Visitor());
  expect((await nobody.send('addToCart', PLAIN)).status).toBe(401);
  nobody.visitor.cookies.set('__Host-guest', `${crypto.randomUUID()}.forged-signature-000`);
  expect((await nobody.send('addToCart', PLAIN)).status).toBe(401);
});

test('a push from another site is refused', async () => {
  const client = new Client(await guest());
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.test' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of foreign) {
    expect((await client.visitor.post('/api/sync/push', {}, headers)).status).toBe(403);
  }
});

test('hostile bodies answer 4xx JSON with a code and write nothing', async () => {
  const { visitor } = new Client(await guest());
  const before = await clock();
  const good = { pushVersion: 1, clientGroupID: 'g', schemaVersion: '1', profileID: 'p' };
  const bodies = [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{"__proto__":{"role":"admin"}}',
    JSON.stringify({ ...good, mutations: 'x' }),
    JSON.stringify({ ...good, mutations: [null] }),
    JSON.stringify({ ...good, mutations: [{ clientID: 'c', id: 0, name: 'x', timestamp: 0 }] }),
    JSON.stringify({ ...good, mutations: [{ clientID: 'c', id: 1e99, name: 'x', timestamp: 0 }] }),
    JSON.stringify({ ...good, clientGroupID: 'x'.repeat(1000), mutations: [] }),
    '['.repeat(100_000),
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  ];
  for (const path of ['/api/sync/push', '/api/sync/pull', '/api/checkout']) {
    for (const body of bodies) {
      const answer = await visitor.post(path, body);
      expect([400, 413], `${path} ${body.slice(0, 40)}`).toContain(answer.status);
      expect(await answer.json()).toHaveProperty('code');
    }
  }
  expect(await clock()).toBe(before);
});

test('a body over the limit answers 413', async () => {
  const { visitor } = new Client(await guest());
  const answer = await visitor.post('/api/sync/push', `"${'x'.repeat(300_000)}"`);
  expect(answer.status).toBe(413);
});

test('names of built-in properties are no mutators', async () => {
  const client = new Client(await guest());
  await client.push(client.mutation('constructor', {}), client.mutation('toString', {}));
  expect((await client.rows('notice')).map((n) => n.code)).toEqual([
    'unknown_mutator',
    'unknown_mutator',
  ]);
});

test('other protocol and schema versions get different answers', async () => {
  const { visitor } = new Client(await guest());
  const body = { pushVersion: 1, clientGroupID: 'g', profileID: 'p', mutations: [] };
  const ask = async (changes: object) => {
    const answer = await visitor.post('/api/sync/push', {
      ...body,
      schemaVersion: '1',
      ...changes,
    });
    return [answer.status, await answer.json()];
  };
  expect(await ask({ pushVersion: 2 })).toEqual([
    200,
    { error: 'VersionNotSupported', versionType: 'push' },
  ]);
  expect(await ask({ schemaVersion: '0' })).toEqual([
    200,
    { error: 'VersionNotSupported', versionType: 'schema' },
  ]);
  expect(await ask({ schemaVersion: '999' })).toEqual([503, { code: 'try_again' }]);
});

test('odd addresses and broken forms are answered, never a 500', async () => {
  const { visitor } = new Client(await guest());
  for (const path of ['//', '//[', '//evil.test/shop', '/%00', '/%', '/product/%ff']) {
    const answer = await visitor.fetch(path);
    expect([path, answer.status < 500]).toEqual([path, true]);
    expect(await answer.text()).not.toContain('evil.test');
  }
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain']) {
    const init = { method: 'POST', headers: { 'Content-Type': type }, body: 'x' };
    expect((await visitor.fetch('/cart/add', init)).status).toBe(303);
  }
  expectedFaults();
});

test('arguments of 200 KB are refused and the next mutation goes through', async () => {
  const client = new Client(await guest());
  const answer = await client.push(
    client.mutation('addToCart', { ...PLAIN, note: 'x'.repeat(200_000) }),
    client.mutation('addToCart', PLAIN),
  );
  expect(answer.status).toBe(200);
  expect(await client.rows('notice')).toMatchObject([{ code: 'invalid' }]);
  expect(await client.rows('cartLine')).toMatchObject([{ quantity: 1 }]);
});

test("a phone's clock of 1970 or 2100 is not believed", async () => {
  const client = new Client(await guest());
  const from = Date.now();
  for (const [i, timestamp] of [0, -1, Date.UTC(1970, 0, 2), Date.UTC(2100, 0, 1)].entries()) {
    const args = { productId: String(i + 1), quantity: 1 };
    await client.push({ ...client.mutation('addToCart', args), timestamp });
  }
  const times = (await client.rows('cartLine')).map((line) => Number(line.addedAt));
  expect(times).toHaveLength(4);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(from);
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
});

test('a gap closes when the missing mutation comes, each counted once', async () => {
  const client = new Client(await guest());
  const [first, second, third] = [1, 2, 3].map(() => client.mutation('addToCart', PLAIN));
  expect((await client.push(third as object)).status).toBe(200);
  expect((await client.push(first as object, third as object)).status).toBe(409);
  expect((await client.push(second as object, third as object)).status).toBe(200);
  expect(await client.rows('cartLine')).toMatchObject([{ quantity: 3 }]);
});
