import { expect, test } from 'vitest';
import { NAMES_IDLE_MS } from '../../../shared/cart/idle.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { housekeep } from '../../../worker/jobs/housekeeping.ts';
import { counted } from '../../bench/counted.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { Client, env, guest } from '../shop.ts';

const DESIGN = { ...DEFAULT_DESIGN, text: 'Wanjiku' };
const draftOf = (text: string) => ({
  content: { design: { ...DESIGN, text }, names: [], many: false, editing: null },
  savedAt: Date.now(),
});
const others = Array.from({ length: 199 }, (_, i) => ({ text: `Child ${i}`, line2: 'Class 3' }));

/** The content of tables as text. */
async function everything(...tables: string[]) {
  const found = await env.DB.batch(tables.map((t) => env.DB.prepare(`SELECT * FROM ${t}`)));
  return JSON.stringify(found.map(({ results }) => results));
}

test('a draft is pushed and pulled by its owner’s devices, the newest wins, and nobody else sees it', async () => {
  const visitor = await guest();
  const [phone, laptop] = [new Client(visitor), new Client(visitor)];
  const stranger = new Client(await guest());
  const stale = draftOf('stale');
  await phone.send('saveDraft', draftOf('Njĩrũ 💛'));
  const cookie = (await laptop.pull()).cookie;
  expect(await laptop.rows('draft')).toMatchObject([
    { id: visitor.owner, content: { design: { text: 'Njĩrũ 💛' } } },
  ]);
  await laptop.send('saveDraft', { ...stale, savedAt: stale.savedAt - 60_000 });
  await laptop.send('saveDraft', draftOf('newest'));
  expect((await laptop.pull(cookie)).patch).toMatchObject([
    {
      op: 'put',
      key: `draft/${visitor.owner}`,
      value: { content: { design: { text: 'newest' } } },
    },
  ]);
  expect(await stranger.rows('draft')).toEqual([]);
});

test('an idle draft is erased with its names, in its browsers too', async () => {
  const client = new Client(await guest());
  await client.send('saveDraft', draftOf('Chepkemoi'));
  const { cookie } = await client.pull();
  await housekeep(env.DB, Date.now() + NAMES_IDLE_MS + 1000);
  expect((await client.pull(cookie)).patch).toEqual([
    { op: 'del', key: `draft/${client.visitor.owner}` },
  ]);
  expect(await everything('draft', 'audit', 'outbox')).not.toContain('Chepkemoi');
});

test('200 names are one line and one order, within one batch, and leave the cart without a trace', async () => {
  const client = new Client(await guest());
  const designId = crypto.randomUUID();
  const design = { ...DESIGN, labels: 25, others };
  await client.send('addDesign', { designId, design, quantity: 1 });
  expect(await client.rows('notice')).toEqual([]);
  const [line] = await client.rows('cartLine');
  const totalCents = 200 * 25 * 2000;
  const answer = await client.visitor.post(
    '/api/checkout',
    checkoutBody([{ id: line?.id, quantity: 1 }], totalCents),
  );
  expect(answer.status).toBe(201);
  const [ordered] = await client.rows('orderLine');
  expect(ordered).toHaveProperty('design.others.length', 199);
  expect(await everything('design', 'cart_line')).not.toMatch(/Wanjiku|Child 1/);
});

test('a changed design reaches the owner’s other device as one change of one line', async () => {
  const visitor = await guest();
  const [phone, laptop] = [new Client(visitor), new Client(visitor)];
  const designId = crypto.randomUUID();
  await phone.send('addDesign', { designId, design: DESIGN, quantity: 2 });
  const { cookie } = await laptop.pull();
  await phone.send('changeDesign', { designId, design: { ...DESIGN, text: 'Amani' } });
  await laptop.send('changeDesign', { designId, design: { ...DESIGN, text: 'Zawadi' } });
  const { patch } = await laptop.pull(cookie);
  expect(patch.map(({ key }) => key)).toEqual([`design/${designId}`]);
  expect(patch).toMatchObject([{ value: { text: 'Zawadi' } }]);
  expect(await laptop.rows('cartLine')).toMatchObject([{ quantity: 2 }]);
});

test('an edit of an ordered label is audited without its words, and refused by the order’s link', async () => {
  const client = new Client(await guest());
  const designId = crypto.randomUUID();
  await client.send('addDesign', { designId, design: DESIGN, quantity: 1 });
  const [line] = await client.rows('cartLine');
  const body = checkoutBody([{ id: line?.id, quantity: 1 }], 125_000);
  const answer = await client.visitor.post('/api/checkout', body);
  const { key } = (await answer.json()) as { key: string };
  const { text, line2, icon, colour, font } = { ...DESIGN, text: 'Nyambura' };
  const edit = { lineId: `${body.orderId}/0`, design: { text, line2, icon, colour, font } };
  await client.send('editOrderLine', edit);
  expect(await client.rows('orderLine')).toMatchObject([{ design: { text: 'Nyambura' } }]);
  const audited = await env.DB.prepare("SELECT * FROM audit WHERE action = 'editOrderLine'").all();
  expect(audited.results).toMatchObject([{ subject: `order/${body.orderId}` }]);
  expect(JSON.stringify(audited.results)).not.toMatch(/Nyambura|Wanjiku/);

  const reader = new Client(await guest());
  const pushed = await reader.visitor.post(
    '/api/sync/push?view=order',
    {
      pushVersion: 1,
      clientGroupID: reader.groupId,
      schemaVersion: '1',
      profileID: 'p',
      mutations: [reader.mutation('editOrderLine', edit)],
    },
    { 'X-Order-Key': `${body.orderId}.${key}` },
  );
  await reader.send('editOrderLine', edit);
  expect(pushed.status === 403 || pushed.status === 404 || pushed.status === 401).toBe(true);
  expect(await client.rows('orderLine')).toMatchObject([{ design: { text: 'Nyambura' } }]);
});

test('saving a draft costs a handful of rows and statements', async () => {
  const client = new Client(await guest());
  await client.send('saveDraft', draftOf('Amani'));
  const { push, pushSchema } = await import('../../../worker/sync/push.ts');
  const { db, rows, sent } = counted(env.DB);
  const mutations = [client.mutation('saveDraft', draftOf('Amani K'))];
  const body = {
    pushVersion: 1,
    clientGroupID: client.groupId,
    schemaVersion: '1',
    profileID: 'p',
  };
  const actor = { role: 'guest', owner: client.visitor.owner } as const;
  await push({ db, actor, view: 'me', now: Date.now() }, pushSchema.parse({ ...body, mutations }));
  expect(rows.read).toBeLessThan(40);
  expect(sent.length).toBeLessThan(20);
});

test('a removed design keeps no name in the database, and the same draft may come back', async () => {
  const client = new Client(await guest());
  const designId = crypto.randomUUID();
  const add = { designId, design: DESIGN, quantity: 1 };
  await client.send('addDesign', add);
  await client.send('clearCart', {});
  const kept = env.DB.prepare('SELECT text FROM design WHERE id = ?').bind(designId);
  expect(await kept.first('text')).toBe('');
  await client.send('addDesign', add);
  expect(await client.rows('design')).toMatchObject([{ id: designId, text: 'Wanjiku' }]);
  expect(await client.rows('notice')).toEqual([]);
});

test("a stranger cannot take over the id of somebody's removed design", async () => {
  const [owner, stranger] = [new Client(await guest()), new Client(await guest())];
  const designId = crypto.randomUUID();
  const design = { ...DEFAULT_DESIGN, text: 'Amina' };
  await owner.send('addDesign', { designId, design, quantity: 1 });
  await owner.send('clearCart', {});
  await stranger.send('addDesign', { designId, design, quantity: 1 });
  expect(await stranger.rows('design')).toEqual([]);
  expect(await stranger.rows('notice')).toMatchObject([{ code: 'id_taken' }]);
});

test('a product whose form is sent without a script has the typed name on it, or none', async () => {
  const client = new Client(await guest());
  const add = async (fields: object) => {
    const body = new URLSearchParams({ productId: '1', quantity: '2', ...fields });
    const answer = await client.visitor.fetch('/cart/add', {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    return new URL(answer.headers.get('Location') ?? '', 'https://shop.test').pathname;
  };
  const look = { icon: 'lion', colour: 'blue', font: 'bold', size: 'medium', type: 'waterproof' };
  expect(await add({ text: ' ', ...look })).toBe('/cart');
  expect(await add({ text: ' Njĩrũ ', ...look })).toBe('/cart');
  expect(await add({ text: '💛', ...look })).toBe('/product/1');
  expect(await client.rows('design')).toMatchObject([{ text: 'Njĩrũ', line2: '', ...look }]);
  const lines = await client.rows('cartLine');
  expect(lines.map(({ quantity, designId }) => [quantity, designId === null])).toEqual([
    [2, true],
    [2, false],
  ]);
});
