import { expect, test } from 'vitest';
import { CONTACT_FIELDS } from '../../../shared/order/edit/address.ts';
import { STEPS } from '../../../shared/production/steps.ts';
import { callerOf, ownerWithThings } from '../access/callers.ts';
import { changeRow, row } from '../rows.ts';
import { Client, env } from '../shop.ts';

const deskOf = async (role: 'printer' | 'packer' | 'support' | 'admin') =>
  new Client((await callerOf(role)).visitor);
const codesOf = async (client: Client) =>
  (await client.rows('notice')).toSorted((a, b) => Number(a.at) - Number(b.at)).map((n) => n.code);
const found = (orderId: string) =>
  row('SELECT status, tracking, archived FROM orders WHERE id = ?', orderId);

test('a packer sends what is paid, and neither cancels nor confirms an order; its customer does none of it', async () => {
  const { owner, orderId } = await ownerWithThings();
  const packer = await deskOf('packer');
  for (const status of ['processing', 'shipped', 'cancelled']) {
    await packer.send('setOrderStatus', { orderId, status });
  }
  expect(await found(orderId)).toMatchObject({ status: 'pending' });
  const support = await deskOf('support');
  await support.send('setOrderStatus', { orderId, status: 'processing' });
  const customer = new Client(owner.visitor);
  await customer.send('setOrderStatus', { orderId, status: 'shipped' });
  expect(await codesOf(customer)).toEqual(['forbidden']);
  expect(await found(orderId)).toMatchObject({ status: 'processing' });
  await packer.send('setOrderStatus', { orderId, status: 'cancelled' });
  await packer.send('setOrderStatus', { orderId, status: 'shipped' });
  expect(await found(orderId)).toMatchObject({ status: 'shipped' });
  expect(await codesOf(packer)).toEqual(Array(4).fill('forbidden'));
});

test('scanned codes confirm and send nothing that is neither paid nor confirmed', async () => {
  const { orderId, orderLineId } = await ownerWithThings();
  await changeRow('order_line', orderLineId, "jobId = 'K7F3P2'");
  const move = (to: string) => ({ lineIds: [orderLineId], to });
  for (const role of ['printer', 'packer'] as const) {
    const desk = await deskOf(role);
    await desk.send('moveLines', move('printed'));
    expect(await codesOf(desk), role).toEqual(['not_waiting']);
  }
  expect(await found(orderId)).toMatchObject({ status: 'pending' });
  const support = await deskOf('support');
  await support.send('setOrderStatus', { orderId, status: 'processing' });
  const packer = await deskOf('packer');
  for (const to of STEPS.slice(1)) await packer.send('moveLines', move(to));
  expect(await found(orderId)).toMatchObject({ status: 'shipped' });
});

/** What a packer does with a parcel besides moving it on. */
async function work(packer: Client, orderId: string) {
  await packer.send('setTracking', { orderId, courier: 'G4S', tracking: 'KE 1' });
  await packer.send('recordPrinted', { orderId, paper: 'slip' });
  await packer.send('addOrderNote', { noteId: crypto.randomUUID(), orderId, text: 'Heavy' });
}
const thrice = (code: string) => Array(3).fill(code);

test('a packer works on no order that is unpaid, cancelled, archived or unknown', async () => {
  const { orderId } = await ownerWithThings();
  const [packer, support] = [await deskOf('packer'), await deskOf('support')];
  const track = (desk: Client) =>
    desk.send('setTracking', { orderId, courier: 'G4S', tracking: 'KE 1' });
  await work(packer, orderId);
  await support.send('setOrderStatus', { orderId, status: 'cancelled' });
  await work(packer, orderId);
  await support.send('setOrderStatus', { orderId, status: 'delivered' });
  await env.DB.prepare('UPDATE orders SET archived = 1 WHERE id = ?').bind(orderId).run();
  await work(packer, orderId);
  await packer.send('setOrderStatus', { orderId, status: 'processing' });
  await work(packer, crypto.randomUUID());
  expect(await codesOf(packer)).toEqual([
    ...thrice('not_waiting'),
    ...thrice('order_cancelled'),
    ...thrice('not_found'),
    'not_found',
    ...thrice('not_found'),
  ]);
  expect(await found(orderId)).toEqual({ status: 'delivered', tracking: '', archived: 1 });
  await track(support);
  expect(await found(orderId)).toEqual({ status: 'delivered', tracking: 'KE 1', archived: 0 });
});

test('a note is removed by who wrote it or who works with orders, not by another packer', async () => {
  const { orderId } = await ownerWithThings();
  const [one, two, support] = [
    await deskOf('packer'),
    await deskOf('packer'),
    await deskOf('support'),
  ];
  await support.send('setOrderStatus', { orderId, status: 'processing' });
  const notes = [crypto.randomUUID(), crypto.randomUUID()];
  for (const noteId of notes) await one.send('addOrderNote', { noteId, orderId, text: 'Called' });
  const left = async () =>
    (await row('SELECT count(*) AS n FROM order_note WHERE orderId = ? AND deleted = 0', orderId))
      ?.n;
  await two.send('removeOrderNote', { noteId: notes[0] });
  expect(await codesOf(two)).toEqual(['forbidden']);
  expect(await left()).toBe(2);
  await one.send('removeOrderNote', { noteId: notes[0] });
  await support.send('removeOrderNote', { noteId: notes[1] });
  expect(await left()).toBe(0);
});

test('no address of the web gets into the mail about a parcel', async () => {
  const { orderId } = await ownerWithThings();
  const support = await deskOf('support');
  const track = (courier: string, tracking: string) =>
    support.send('setTracking', { orderId, courier, tracking });
  for (const [courier, tracking] of [
    ['G4S', 'pay-here.co/ke'],
    ['G4S', 'https://1.2.3.4'],
    ['G4S', 'me@host'],
    ['claim at evil.example', 'X1'],
    ['https://evil', 'X1'],
  ] as const) {
    await track(courier, tracking);
  }
  expect(await codesOf(support)).toEqual(Array(5).fill('invalid'));
  await track('Wells Fargo & Co. (Nairobi)', 'KE 12.4/7-b');
  expect(await found(orderId)).toMatchObject({ tracking: 'KE 12.4/7-b' });
});

test('what happened to an order names no request of a provider to who has no say in money', async () => {
  const { orderId } = await ownerWithThings();
  const ids = { merchantRequestId: [null, 'M-1'], checkoutRequestId: [null, 'ws_CO_1'] };
  const detail = {
    reason: 'by hand',
    'attempt/1': { state: ['pending', 'settled'], ...ids },
    'refund/1': { state: ['pending', 'done'], providerRef: [null, 'P-1'], askedBy: [null, 'u:b'] },
  };
  await env.DB.prepare("INSERT INTO audit VALUES (?, 1, 'u:boss', 'settle', ?, ?)")
    .bind(`money ${orderId}`, `order/${orderId}`, JSON.stringify(detail))
    .run();
  const seenBy = async (role: 'support' | 'admin') => {
    const { visitor } = await callerOf(role);
    const answer = await visitor.fetch(`/api/admin/orders/${orderId}`);
    const { history } = (await answer.json()) as { history: { action: string; detail: object }[] };
    return history.find(({ action }) => action === 'settle')?.detail;
  };
  expect(await seenBy('admin')).toEqual(detail);
  expect(await seenBy('support')).toEqual({
    reason: 'by hand',
    'attempt/1': { state: ['pending', 'settled'] },
    'refund/1': { state: ['pending', 'done'] },
  });
});

test('of two who edit one address the later learns of it, unless they agree', async () => {
  const { orderId } = await ownerWithThings();
  const [one, two] = [await deskOf('support'), await deskOf('support')];
  const sent = async () =>
    row(`SELECT ${CONTACT_FIELDS.join()} FROM address WHERE id = ?`, orderId);
  const was = await sent();
  const edit = (desk: Client, changes: object) =>
    desk.send('editAddress', { orderId, contact: { ...was, ...changes }, was });
  await edit(one, { street: 'Kenyatta Avenue 5' });
  await edit(two, { street: 'Ngong Road 99' });
  expect(await codesOf(two)).toEqual(['changed_meanwhile']);
  expect(await sent()).toMatchObject({ street: 'Kenyatta Avenue 5' });
  await edit(two, { street: 'Kenyatta Avenue 5', city: 'Thika' });
  expect(await sent()).toMatchObject({ street: 'Kenyatta Avenue 5', city: 'Thika' });
});

test('of two who track one parcel the later learns of it, unless they agree or began before the shop asked', async () => {
  const { orderId } = await ownerWithThings();
  const [one, two] = [await deskOf('support'), await deskOf('support')];
  const was = { courier: '', tracking: '' };
  const track = (desk: Client, tracking: string, seen?: object) =>
    desk.send('setTracking', { orderId, courier: 'G4S', tracking, ...seen });
  await track(one, 'KE 1', { was });
  await track(two, 'KE 2', { was });
  expect(await codesOf(two)).toEqual(['changed_meanwhile']);
  expect(await found(orderId)).toMatchObject({ tracking: 'KE 1' });
  await track(two, 'KE 1', { was });
  await track(two, 'KE 2', { was: { courier: 'G4S', tracking: 'KE 1' } });
  expect(await found(orderId)).toMatchObject({ tracking: 'KE 2' });
  await track(one, 'KE 3');
  expect(await found(orderId)).toMatchObject({ tracking: 'KE 3' });
  expect(await codesOf(two)).toEqual(['changed_meanwhile']);
});
