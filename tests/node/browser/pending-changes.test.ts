import { expect, test } from 'vitest';
import { PendingChanges } from '../../../web/store/sync/pending-changes.ts';

const pending = (clientID: string, ...ids: number[]) =>
  ids.map((id) => ({ clientID, id, name: 'setOrderStatus', args: {} }));

/** The promises that have settled by now. */
async function settled(...waiting: Promise<unknown>[]) {
  const open = Symbol();
  return Promise.all(waiting.map(async (one) => (await Promise.race([one, open])) !== open));
}

test('a change is decided when the server has it, each by its own id', async () => {
  const changes = new PendingChanges();
  const [one, two] = [1, 2].map((id) => changes.wait({ clientID: 'a', id }));
  changes.settle(changes.all, pending('a', 2));
  expect(await settled(one as Promise<unknown>, two as Promise<unknown>)).toEqual([true, false]);
  changes.settle(changes.all, pending('b', 2));
  expect(await two).toMatchObject({ clientID: 'a', id: 2 });
});

test('what was pending before a change was made says nothing about it', async () => {
  const changes = new PendingChanges();
  const asked = changes.all;
  const made = changes.wait({ clientID: 'a', id: 1 });
  changes.settle(asked, []);
  expect(await settled(made)).toEqual([false]);
});

test('a change of a forgotten client is decided as the other one makes it', async () => {
  const changes = new PendingChanges();
  const [again, dropped] = [1, 2].map((id) => changes.wait({ clientID: 'a', id }));
  const asked = changes.all;
  changes.replace({ clientID: 'a', id: 1 }, { clientID: 'b', id: 7 });
  changes.replace({ clientID: 'a', id: 2 }, null);
  changes.settle(asked, []);
  changes.settle(changes.all, pending('b', 7));
  expect(await settled(again as Promise<unknown>, dropped as Promise<unknown>)).toEqual([
    false,
    false,
  ]);
  changes.settle(changes.all, []);
  expect(await again).toMatchObject({ clientID: 'b', id: 7 });
  expect(await settled(dropped as Promise<unknown>)).toEqual([false]);
});
