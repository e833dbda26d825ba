import { expect, test } from 'vitest';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import { orderKey, orderOfKey } from '../../../worker/orders/link-key.ts';
import { deliver } from '../../../worker/outbox/deliver.ts';
import { callerOf } from '../access/callers.ts';
import { anEmail, browserOf, member } from '../accounts.ts';
import { contact, manual } from '../acts.ts';
import { firstAdmin } from '../people.ts';
import { phoneMember } from '../phones.ts';
import { audits, changeRow } from '../rows.ts';
import { Client, env, guest, type Visitor } from '../shop.ts';
import { anOrder, quiet, sentAbout, tell } from '../sms.ts';

const codeIn = (sent: Awaited<ReturnType<typeof sentAbout>>) => sent[0]?.text.split('#')[1] ?? '';

/** Delivers what a corrected address has queued, before the Queue does. */
async function revoked(orderId: string) {
  const { results } = await env.DB.prepare(
    "SELECT id FROM outbox WHERE type = 'revoke_order_link' AND payload LIKE ?",
  )
    .bind(`%${orderId}%`)
    .all<{ id: string }>();
  for (const { id } of results) await deliver(quiet, id);
}

test('staff make the links of an order void: in SMS, in mails, and for who opened them', async () => {
  const { id } = await anOrder();
  await tell('order_paid', id);
  const [code, key] = [codeIn(await sentAbout(id)), await orderKey(env, id)];
  const stranger = await guest();
  const open = async (typed: string) =>
    (await stranger.fetch('/api/order-link', { headers: { [ORDER_KEY_HEADER]: typed } })).status;
  const read = async (typed: string) =>
    (await stranger.post(`/api/orders/${id}/check`, {}, { [ORDER_KEY_HEADER]: `${id}.${typed}` }))
      .status;
  expect([await open(code), await read(key)]).toEqual([200, 200]);

  const { visitor: boss } = await firstAdmin();
  expect((await stranger.post(`/api/admin/orders/${id}/new-links`, {})).status).toBe(403);
  await boss.post(`/api/admin/orders/${id}/new-links`, {});
  const newKey = await orderKey(env, id);
  expect([await open(code), await read(key), await read(newKey)]).toEqual([404, 404, 200]);
  expect((await boss.post(`/api/orders/${id}/check`, {})).status).toBe(200);
  expect(await audits('replaceOrderLinks')).toHaveLength(1);

  await changeRow('orders', id, "status = 'shipped'");
  await tell('order_shipped', id);
  const next = codeIn(await sentAbout(id));
  expect(next).not.toBe(code);
  expect(await open(next)).toBe(200);
  await boss.post(`/api/admin/orders/${id}/new-links`, {});
  expect(await orderKey(env, id)).not.toBe(newKey);
  expect([await open(next), await read(newKey)]).toEqual([404, 404]);
});

test('who got the links by mistake opens nothing once staff have corrected the number or the address', async () => {
  const { visitor: support } = await callerOf('support');
  const desk = new Client(support);
  for (const [email, changes] of [
    ['', { phone: '0799999998' }],
    ['wrong@shop.test', { email: 'right@shop.test' }],
    ['wrong@shop.test', { email: '' }],
  ] as const) {
    const { id, phone } = await anOrder({ email });
    const key = await orderKey(env, id);
    const opened = () => orderOfKey(env, `${id}.${key}`);
    const send = (next: object) =>
      desk.send('editAddress', { orderId: id, contact: { ...contact, phone, email, ...next } });
    await send({ landmark: 'Beside the church' });
    expect(await opened()).toBe(id);
    await send(changes);
    await revoked(id);
    expect(await opened()).toBe(null);
  }
});

test('support sees the link of an order that was written down, and never that of a customer', async () => {
  const { visitor: support } = await callerOf('support');
  const { visitor: boss } = await callerOf('admin');
  const { id } = await anOrder();
  const key = await orderKey(env, id);
  const askedBy = async (staff: Visitor, orderId: string) => [
    await (await staff.fetch(`/api/admin/orders/${orderId}`)).text(),
    await (await staff.post(`/api/orders/${orderId}/check`, {})).text(),
    await (await staff.post(`/api/admin/orders/${orderId}/new-links`, {})).text(),
  ];
  expect((await askedBy(boss, id)).join()).toContain(key);
  const told = await askedBy(support, id);
  for (const one of [key, await orderKey(env, id)]) expect(told.join()).not.toContain(one);
  const body = manual();
  const placed = await support.post('/api/admin/orders', body);
  expect(await placed.json()).toMatchObject({ key: await orderKey(env, body.orderId) });
});

test('the link of an order that was written down moves it only to who has proved its number', async () => {
  const { visitor: support } = await callerOf('support');
  const customer = await phoneMember();
  const body = manual();
  const contact = { ...body.contact, phone: customer.phone };
  const placed = await support.post('/api/admin/orders', { ...body, contact });
  const { key } = (await placed.json()) as { key: string };
  const second = await browserOf(await member());
  const claim = async (visitor: Visitor) =>
    (
      await visitor.post(
        `/api/orders/${body.orderId}/claim`,
        {},
        { [ORDER_KEY_HEADER]: `${body.orderId}.${key}` },
      )
    ).json();
  expect(await claim(second)).toEqual({ claimed: false });
  expect(await claim(customer.visitor)).toEqual({ claimed: true });
});

test('an order whose address support has changed moves into no account by its link', async () => {
  const { visitor: support } = await callerOf('support');
  const desk = new Client(support);
  const claimAfter = async (changes: object) => {
    const { id, phone } = await anOrder();
    const next = { ...contact, phone, email: '', ...changes };
    await desk.send('editAddress', { orderId: id, contact: next });
    await revoked(id);
    const key = await orderKey(env, id);
    const second = await browserOf(await member());
    const asked = { [ORDER_KEY_HEADER]: `${id}.${key}` };
    return (await second.post(`/api/orders/${id}/claim`, {}, asked)).json();
  };
  expect(await claimAfter({ landmark: 'Beside the church' })).toEqual({ claimed: true });
  expect(await claimAfter({ email: 'private@shop.test' })).toEqual({ claimed: false });
  expect(await claimAfter({ phone: '0799999999' })).toEqual({ claimed: false });
});

test('an email address given with a payment proves nothing about whose order it is', async () => {
  const { visitor: support } = await callerOf('support');
  const body = manual();
  const placed = await support.post('/api/admin/orders', body);
  const { key } = (await placed.json()) as { key: string };
  const asked = { [ORDER_KEY_HEADER]: `${body.orderId}.${key}` };
  const email = anEmail();
  const given = { method: 'card', email };
  expect((await (await guest()).post(`/api/orders/${body.orderId}/pay`, given, asked)).status).toBe(
    200,
  );
  const second = await browserOf(await member({ email }));
  const claimed = await second.post(`/api/orders/${body.orderId}/claim`, {}, asked);
  expect(await claimed.json()).toEqual({ claimed: false });
});

test('support may start a payment, under their own name and without an email address of theirs', async () => {
  const { visitor: support } = await callerOf('support');
  const { id } = await anOrder({ status: 'pending' });
  const paid = (body: object) => support.post(`/api/orders/${id}/pay`, body);
  const given = { method: 'card', email: 'private@shop.test' };
  expect(await (await paid(given)).json()).toMatchObject({ code: 'email_needed' });
  expect((await paid({ method: 'mpesa', phone: '0712345678' })).status).toBe(200);
  const started = (await audits('startAttempt')).filter(({ detail }) => detail.includes(id));
  expect(started.map(({ actor }) => actor)).toEqual([support.owner]);
});
