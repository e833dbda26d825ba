import { expect, test } from 'vitest';
import { callerOf, ownerWithThings } from '../access/callers.ts';
import { DESIGN } from '../guests.ts';
import { read } from '../people.ts';
import { Client } from '../shop.ts';
import { pay } from '../workshop.ts';

type Value = { design?: { text: string }; totalCents?: number };
type Patch = { op: string; key?: string; value?: Value }[];

/** A browser of the back office, which keeps what pulls tell it. */
async function officeOf(role: 'printer' | 'packer' | 'support') {
  const { visitor } = await callerOf(role);
  const clientGroupID = crypto.randomUUID();
  const rows = new Map<string, Patch[number]['value']>();
  let cookie: unknown = null;
  const pull = async () => {
    const body = { pullVersion: 1, clientGroupID, schemaVersion: '1', profileID: 'p', cookie };
    const answer = await read(await visitor.post('/api/sync/pull?view=admin', body));
    cookie = answer.cookie;
    for (const { op, key = '', value } of answer.patch as Patch) {
      if (op === 'clear') rows.clear();
      else if (op === 'put') rows.set(key, value);
      else rows.delete(key);
    }
  };
  return { client: new Client(visitor), pull, rows };
}

test('names, addresses and notes are in the mirror only while the order is to be made or sent', async () => {
  const { orderId, orderLineId } = await ownerWithThings();
  const [printer, packer, support] = await Promise.all([
    officeOf('printer'),
    officeOf('packer'),
    officeOf('support'),
  ]);
  const noteId = crypto.randomUUID();
  await support.client.send('addOrderNote', { noteId, orderId, text: 'Ring twice' });
  const look = async () => {
    for (const one of [printer, packer, support]) await one.pull();
    const words = [printer, packer, support].map(
      ({ rows }) => rows.get(`orderLine/${orderLineId}`)?.design?.text,
    );
    const isThere = ({ rows }: typeof packer) => [
      rows.has(`address/${orderId}`),
      rows.has(`orderNote/${noteId}`),
    ];
    expect(isThere(printer)).toEqual([false, false]);
    expect(isThere(support)).toEqual([true, true]);
    expect(words[2]).toBe(DESIGN.text);
    expect(packer.rows.has(`order/${orderId}`)).toBe(true);
    return { printer: words[0], packer: [words[1], ...isThere(packer)] };
  };
  const sums = () =>
    [printer, packer].map(({ rows }) => rows.get(`order/${orderId}`)?.totalCents ?? null);
  const set = (status: string) => support.client.send('setOrderStatus', { orderId, status });
  const nothing = { printer: '', packer: ['', false, false] };
  const all = { printer: DESIGN.text, packer: [DESIGN.text, true, true] };
  expect(await look(), 'a cash order that nobody confirmed').toEqual(nothing);
  expect(sums()).toEqual([null, null]);
  await set('processing');
  expect(await look(), 'confirmed').toEqual(all);
  expect(sums(), 'what is taken at the door').toEqual([null, 125_000]);
  await set('cancelled');
  expect(await look(), 'cancelled').toEqual(nothing);
  await set('pending');
  await pay(orderId);
  expect(await look(), 'paid').toEqual(all);
  expect(sums(), 'nothing is taken at the door').toEqual([null, null]);
  await pay(orderId, { consentVersion: '' });
  expect(await look(), 'without consent').toEqual({ printer: '', packer: ['', true, true] });
  await pay(orderId, { consentVersion: '2026-11' });
  await set('shipped');
  expect(await look(), 'made').toEqual({ ...all, printer: '' });
  await set('delivered');
  expect(await look(), 'delivered').toEqual(nothing);
  // A browser that starts now learns the same.
  for (const role of ['printer', 'packer'] as const) {
    const late = await officeOf(role);
    await late.pull();
    expect(late.rows.get(`orderLine/${orderLineId}`)?.design?.text).toBe('');
    expect(late.rows.has(`address/${orderId}`)).toBe(false);
  }
});
