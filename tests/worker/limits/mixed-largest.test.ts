import { afterAll, expect, test } from 'vitest';
import { MAX_LINES } from '../../../shared/cart/limits.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { newJobCode } from '../../../shared/production/job.ts';
import { MAX_PARTS, type PackPart } from '../../../shared/production/pack.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { BOSS, hireBoss } from '../admin.ts';
import { Client, guest } from '../shop.ts';
import { pay } from '../workshop.ts';
import { ask, commit, costs, printCosts } from './costs.ts';

await hireBoss();
// Files of one runtime share their modules.
costs.length = 0;

/** D1 allows 1,000 statements per request. */
const MOST = { statements: 600, read: 4_000, written: 2_000 };
const PRODUCT = '2';
const PART: PackPart = { type: 'uv', size: 'medium', count: 2 };
const design = (text: string) => ({ ...DEFAULT_DESIGN, text, labels: 25 as const });

test('an order of 60 lines of eight parts each stays one small batch, as do its jobs and moves', async () => {
  const more = Array.from({ length: MAX_PARTS - 1 }, () => PART);
  const pack = { productId: PRODUCT, labelType: 'uv', size: 'medium', labels: 2, more };
  expect((await commit(BOSS, 'savePack', pack)).end).toBe('done');
  const client = new Client(await guest());
  for (let sent = 0; sent < MAX_LINES; sent += 20) {
    const adding = Array.from({ length: 20 }, (_, i) =>
      client.mutation('addDesign', {
        ...{ designId: crypto.randomUUID(), design: design(`Amani ${sent + i}`), quantity: 1 },
        productId: PRODUCT,
      }),
    );
    expect((await client.push(...adding)).status).toBe(200);
  }
  const lines = await client.rows('cartLine');
  expect(lines).toHaveLength(MAX_LINES);
  const body = checkoutBody(lines, MAX_LINES * 90_000, { paymentMethod: 'card' });
  expect((await ask(client.visitor, 'POST /api/checkout', '/api/checkout', body)).end).toBe('201');
  await pay(body.orderId);
  // The last part of each line: all of them in one job, and moved at once.
  const lineIds = lines.map((_, i) => `${body.orderId}/${i}/${MAX_PARTS - 1}`);
  const jobId = newJobCode();
  const job = { jobId, labelType: 'uv', sheet: 'a4', lineIds };
  expect((await commit(BOSS, 'createJob', job)).end).toBe('done');
  expect((await commit(BOSS, 'moveLines', { lineIds, to: 'printed' })).end).toBe('done');
  expect((await commit(BOSS, 'moveLines', { lineIds, to: 'queued' })).end).toBe('done');
  expect((await commit(BOSS, 'dissolveJob', { jobId, lineIds })).end).toBe('done');
  expect(
    costs.filter(
      ({ statements, read, written }) =>
        statements > MOST.statements || read > MOST.read || written > MOST.written,
    ),
  ).toEqual([]);
});

test('60 parts of 60 orders go to the press and move in one batch', async () => {
  const lineIds: string[] = [];
  for (let i = 0; i < MAX_LINES; i++) {
    const client = new Client(await guest());
    await client.send('addDesign', {
      ...{ designId: crypto.randomUUID(), design: design('Amani'), quantity: 1 },
      productId: PRODUCT,
    });
    const body = checkoutBody(await client.rows('cartLine'), 115_000);
    expect((await client.visitor.post('/api/checkout', body)).status).toBe(201);
    await pay(body.orderId);
    lineIds.push(`${body.orderId}/0/1`);
  }
  const job = { jobId: newJobCode(), labelType: 'uv', sheet: 'a4', lineIds };
  const found = [
    await commit(BOSS, 'createJob', job),
    await commit(BOSS, 'moveLines', { lineIds, to: 'printed' }),
  ];
  for (const { end, statements } of found) {
    expect(end).toBe('done');
    expect(statements).toBeLessThan(900);
  }
});

afterAll(printCosts);
