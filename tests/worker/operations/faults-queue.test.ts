import { expect, test } from 'vitest';
import worker from '../../../worker/index.ts';
import { deliver, sweep } from '../../../worker/outbox/deliver.ts';
import { type FaultModel, shopOn } from '../faulty.ts';
import { mails } from '../people.ts';
import { takeFaults } from '../setup.ts';
import { env, guest, type Visitor } from '../shop.ts';

const message = (email: string) => ({
  name: 'Amina',
  email,
  phone: '',
  subject: 'Labels',
  message: 'Do they last?',
  locale: 'en',
  website: '',
  messageId: crypto.randomUUID(),
});

/** Sends the shop a message, which mails a confirmation; returns that mail's outbox id. */
async function written(visitor: Visitor, email: string): Promise<string> {
  const body = message(email);
  expect((await visitor.post('/api/contact', body)).status).toBe(201);
  const row = await env.DB.prepare(
    `SELECT id FROM outbox WHERE type = 'message_sent' AND json_extract(payload, '$.messageId') = ?
     AND json_extract(payload, '$.to') = 'sender'`,
  )
    .bind(body.messageId)
    .first<string>('id');
  return row ?? '';
}

const again = (id: string) =>
  env.DB.prepare('UPDATE outbox SET doneAt = NULL, dueAt = 0 WHERE id = ?').bind(id).run();
const to = async (email: string) => (await mails()).filter((mail) => mail.to === email);

/** Delivers a batch as the queue does; returns what became of its messages. */
async function consume(ids: string[]) {
  const said: string[] = [];
  const messages = ids.map((outboxId, i) => ({
    id: String(i),
    body: { outboxId },
    attempts: 1,
    timestamp: new Date(),
    ack: () => said.push(`ack ${outboxId}`),
    retry: () => said.push(`retry ${outboxId}`),
  }));
  await worker.queue({ queue: 'q', messages } as never, env);
  return said;
}

test('F07 a message that comes twice, late or out of order is one mail', async () => {
  const visitor = await guest();
  const emails = [1, 2, 3].map((n) => `twice-${n}-${crypto.randomUUID()}@shop.test`);
  const ids: string[] = [];
  for (const email of emails) ids.push(await written(visitor, email));
  await consume([...ids].reverse().flatMap((id) => [id, id, id]));
  for (const id of ids) await again(id);
  await Promise.all([consume(ids), consume(ids), sweep(env)]);
  for (const email of emails) expect(await to(email)).toHaveLength(1);
});

test('F09 a drain that dies after the mail went out goes on at the next run, and mails nobody twice', async () => {
  const email = `dies-${crypto.randomUUID()}@shop.test`;
  const id = await written(await guest(), email);
  await again(id);
  // The row is read and the mail sent; then the database fails.
  let over = false;
  const dying: FaultModel = {
    calls: 0,
    step(_, act) {
      over ||= ++this.calls > 5;
      return over ? Promise.reject(new Error('D1_ERROR: Network connection lost.')) : act();
    },
  };
  await deliver(shopOn(dying).env, id).catch(() => {});
  takeFaults();
  await env.DB.prepare('UPDATE outbox SET dueAt = 0 WHERE id = ? AND doneAt IS NULL')
    .bind(id)
    .run();
  await sweep(env);
  const row = await env.DB.prepare('SELECT doneAt FROM outbox WHERE id = ?').bind(id).first();
  expect(row).toEqual({ doneAt: expect.any(Number) });
  expect(await to(email)).toHaveLength(1);
});

test('F08 one message that can never be done is postponed, given up and reported, and holds up none of the others', async () => {
  const poison = crypto.randomUUID();
  await env.DB.prepare(
    "INSERT INTO outbox (id, type, payload, dueAt) VALUES (?, 'order_placed', 'no json at all', 0)",
  )
    .bind(poison)
    .run();
  const visitor = await guest();
  const emails = Array.from({ length: 5 }, (_, n) => `flows-${n}-${crypto.randomUUID()}@shop.test`);
  const ids: string[] = [];
  for (const email of emails) ids.push(await written(visitor, email));
  for (const id of ids) await again(id);
  const said = await consume([poison, ...ids]);
  expect(said).toEqual(expect.arrayContaining(ids.map((id) => `ack ${id}`)));
  for (const email of emails) expect(await to(email)).toHaveLength(1);
  const row = () =>
    env.DB.prepare('SELECT tries, doneAt FROM outbox WHERE id = ?').bind(poison).first();
  expect(await row()).toEqual({ tries: 1, doneAt: null });
  await env.DB.prepare('UPDATE outbox SET tries = 19, dueAt = 0 WHERE id = ?').bind(poison).run();
  await sweep(env);
  expect(await row()).toEqual({ tries: 20, doneAt: expect.any(Number) });
  const events = takeFaults().map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).toEqual(['effect_failed', 'effect_given_up']);
});
