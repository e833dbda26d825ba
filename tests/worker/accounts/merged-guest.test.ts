import { beforeEach, expect, test } from 'vitest';
import { mergeGuest } from '../../../worker/auth/data/merge.ts';
import { housekeep } from '../../../worker/jobs/housekeeping.ts';
import { browserOf, forgetLimits, member } from '../accounts.ts';
import { add, cartOf, DESIGN, draftOf, late, leftOf, signInAs } from '../guests.ts';
import { SIGN_OUT } from '../people.ts';
import { Client, env, guest } from '../shop.ts';

beforeEach(async () => {
  await forgetLimits();
});

test('pushes that race the merge land once, before it or after it, and none is lost', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await member();
    const tabs = [];
    const visitor = await guest();
    for (let i = 0; i < 4; i++) tabs.push(new Client(visitor));
    const sent = tabs.map(
      (tab) => [tab, tab.mutation('addToCart', { productId: '1', quantity: 1 })] as const,
    );
    const pushes = sent.map(async ([tab, mutation], i) => {
      await new Promise((resolve) => setTimeout(resolve, i * 3));
      return (await tab.push(mutation)).status;
    });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
    const owner = visitor.owner;
    await mergeGuest(env.DB, owner, person.id, Date.now());
    const statuses = await Promise.all(pushes);
    expect(statuses.every((status) => status === 200 || status === 403)).toBe(true);
    const { push, mine } = await signInAs(person, visitor);
    // A tab that was refused sends everything again, whether the server knows it or not.
    for (const [tab, mutation] of sent) {
      const again = await visitor.post(
        '/api/sync/push',
        {
          pushVersion: 1,
          clientGroupID: tab.groupId,
          schemaVersion: '1',
          profileID: 'p',
          mutations: [mutation],
        },
        late(owner),
      );
      expect(again.status).toBe(200);
      expect((await push(tab, mutation)).status).toBe(200);
    }
    expect(await cartOf(mine)).toEqual({ '1': 4 });
    expect(await leftOf(owner)).toEqual([]);
  }
});

test('edits of another tab that come late are done to the account, by what that tab believed', async () => {
  const person = await member();
  const before = new Client(await browserOf(person));
  await add(before, '1', 3);
  await add(before, '4', 1);
  const client = new Client(await guest());
  await add(client, '1', 2);
  await add(client, '2', 6);
  const designId = crypto.randomUUID();
  await client.send('addDesign', { designId, design: DESIGN, quantity: 1 });
  const owner = client.visitor.owner;
  const { push, mine } = await signInAs(person, client.visitor);
  const newDesign = crypto.randomUUID();
  const edits: [string, object][] = [
    ['setQuantity', { lineId: `${owner}/1/plain`, quantity: 5 }],
    ['removeLine', { lineId: `${owner}/2/plain` }],
    ['changeDesign', { designId, design: { ...DESIGN, text: 'Njeri' } }],
    ['addToCart', { productId: '3', quantity: 2 }],
    ['setQuantity', { lineId: `${owner}/3/plain`, quantity: 7 }],
    [
      'addDesign',
      { designId: newDesign, design: { ...DESIGN, text: 'Baraka' }, quantity: 1, productId: '5' },
    ],
    ['saveDraft', draftOf('late')],
    ['setQuantity', { lineId: `u:${person.id}/4/plain`, quantity: 99 }],
    ['changeQuantity', { lineId: `${owner}/1/plain`, by: 2 }],
    ['changeQuantity', { lineId: `u:${person.id}/4/plain`, by: 50 }],
  ];
  const mutations = edits.map(([name, args]) => client.mutation(name, args));
  expect((await push(client, ...mutations)).status).toBe(200);
  expect((await push(client, ...mutations)).status).toBe(200);
  expect(await cartOf(mine)).toEqual({ '1': 10, '3': 7, '4': 1, '5': 1, custom: 1 });
  const texts = (await mine.rows('design')).map(({ text }) => text).sort();
  expect(texts).toEqual(['Baraka', 'Njeri']);
  expect(await mine.rows('draft')).toMatchObject([{ content: { design: { text: 'late' } } }]);
  // The guest cleared its cart: the account's own lines stay.
  expect((await push(client, client.mutation('clearCart', {}))).status).toBe(200);
  expect(await cartOf(mine)).toEqual({ '1': 3, '4': 1 });
  expect(await mine.rows('notice')).toEqual([]);
  // None of it is left to change, although the account has some of its own.
  const gone = [
    client.mutation('changeQuantity', { lineId: `${owner}/1/plain`, by: 1 }),
    client.mutation('setQuantity', { lineId: `${owner}/2/plain`, quantity: 2 }),
  ];
  expect((await push(client, ...gone)).status).toBe(200);
  expect(await cartOf(mine)).toEqual({ '1': 3, '4': 1 });
  expect((await mine.rows('notice')).map(({ code }) => code)).toEqual(['line_gone', 'line_gone']);
  expect(await leftOf(owner)).toEqual([]);
});

test('a blank line that is named late keeps its quantity, and later edits add to that', async () => {
  const person = await member();
  await add(new Client(await browserOf(person)), '4', 1);
  const client = new Client(await guest());
  await add(client, '1', 5);
  const { push, mine, was } = await signInAs(person, client.visitor);
  const designId = crypto.randomUUID();
  const name = { designId, design: DESIGN, quantity: 1, productId: '1', naming: true };
  await push(client, client.mutation('addDesign', name));
  expect(await cartOf(mine)).toEqual({ '1': 5, '4': 1 });
  const edits = [
    client.mutation('setQuantity', { lineId: `${was}/1/${designId}`, quantity: 6 }),
    // Nothing of the blank line is left to change.
    client.mutation('changeQuantity', { lineId: `${was}/1/plain`, by: 1 }),
    client.mutation('addToCart', { productId: '1', quantity: 2 }),
    client.mutation('setQuantity', { lineId: `${was}/1/plain`, quantity: 3 }),
  ];
  await push(client, ...edits);
  const lines = await mine.rows('cartLine');
  expect(
    Object.fromEntries(lines.map((it) => [`${it.productId} ${it.designId}`, it.quantity])),
  ).toEqual({ '4 null': 1, [`1 ${designId}`]: 6, '1 null': 3 });
  expect((await mine.rows('notice')).map(({ code }) => code)).toEqual(['line_gone']);
});

test('the old instance is answered that its edits are done, and that its rows are gone', async () => {
  const person = await member();
  const client = new Client(await guest());
  await add(client, '1', 2);
  const { cookie } = await client.pull();
  const owner = client.visitor.owner;
  const { push } = await signInAs(person, client.visitor);
  await push(client, client.mutation('addToCart', { productId: '1', quantity: 1 }));
  const body = {
    pullVersion: 1,
    clientGroupID: client.groupId,
    schemaVersion: '1',
    profileID: 'p',
    cookie,
  };
  const answer = await client.visitor.post('/api/sync/pull', body, late(owner));
  const pulled = (await answer.json()) as {
    patch: { op: string; key?: string }[];
    lastMutationIDChanges: object;
  };
  expect(pulled.lastMutationIDChanges).toEqual({ [client.clientId]: 2 });
  expect(pulled.patch[0]).toEqual({ op: 'clear' });
  expect(pulled.patch.filter(({ key }) => key?.startsWith('cartLine/'))).toEqual([]);
});

test('nobody but the account speaks for a guest that was merged, and no guest for an account', async () => {
  const person = await member();
  const client = new Client(await guest());
  await add(client, '1', 2);
  const { was } = await signInAs(person, client.visitor);
  const stranger = new Client(await browserOf(await member()));
  const mutation = stranger.mutation('addToCart', { productId: '1', quantity: 9 });
  const body = {
    pushVersion: 1,
    clientGroupID: client.groupId,
    schemaVersion: '1',
    profileID: 'p',
    mutations: [mutation],
  };
  for (const headers of [late(was), late(`u:${person.id}`), late('g:none')]) {
    expect((await stranger.visitor.post('/api/sync/push', body, headers)).status).toBe(403);
  }
  const other = await guest();
  expect((await other.post('/api/sync/push', body, late(was))).status).toBe(403);
  // As after the account was deleted.
  await env.DB.prepare("UPDATE guest_merge SET userId = '' WHERE guest = ?").bind(was).run();
  expect((await other.post('/api/sync/push', body, late(was))).status).toBe(403);
  expect(await cartOf(new Client(client.visitor))).toEqual({ '1': 2 });
});

test('a guest whose cookie comes back after the merge is a new guest', async () => {
  const client = new Client(await guest());
  await add(client, '1', 2);
  const cookie = client.visitor.cookies.get('__Host-guest') ?? '';
  const { was } = await signInAs(await member(), client.visitor);
  await client.visitor.post(SIGN_OUT, {});
  client.visitor.cookies.set('__Host-guest', cookie);
  const { owner } = (await (await client.visitor.fetch('/api/session')).json()) as {
    owner: string;
  };
  expect(owner).toMatch(/^g:/);
  expect(owner).not.toBe(was);
  const fresh = new Client(client.visitor);
  expect((await fresh.send('addToCart', { productId: '1', quantity: 1 })).status).toBe(200);
  expect(await cartOf(fresh)).toEqual({ '1': 1 });
});

test('guests that were merged half a year ago are forgotten', async () => {
  const client = new Client(await guest());
  await add(client, '1', 2);
  await signInAs(await member(), client.visitor);
  const count = (table: string) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');
  expect(await count('guest_merge')).toBeGreaterThan(0);
  expect(await count('merged_line')).toBeGreaterThan(0);
  await housekeep(env.DB, Date.now() + 181 * 24 * 3_600_000);
  expect([await count('guest_merge'), await count('merged_line')]).toEqual([0, 0]);
});
