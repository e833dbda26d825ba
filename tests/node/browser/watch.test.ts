import type { WriteTransaction } from 'replicache';
import { ReplicacheImpl } from 'replicache/impl';
import { expect, test } from 'vitest';
import { type RowChange, watch } from '../../../web/store/sync/watch.ts';

const KEY = 'product/1';
const pulled = {
  httpRequestInfo: { httpStatusCode: 200, errorMessage: '' },
  response: {
    cookie: 1,
    lastMutationIDChanges: {},
    patch: [{ op: 'put' as const, key: KEY, value: 'old' }],
  },
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A tab of one device that shows what it is told; the shop has one product, named "old". */
function tab({ hasLine }: { hasLine: boolean }) {
  const refused = { httpRequestInfo: { httpStatusCode: 503, errorMessage: 'no line' } };
  const rep = new ReplicacheImpl({
    name: 'a device',
    kvStore: 'mem',
    pullInterval: null,
    logSinks: [{ log: () => {} }],
    mutators: { rename: (tx: WriteTransaction, name: string) => tx.set(KEY, name) },
    pusher: async () => refused,
    puller: async () => (hasLine ? pulled : refused),
  });
  const shown = new Map<string, unknown>();
  const told: RowChange[] = [];
  const settled = watch(rep, (changes) => {
    told.push(...changes);
    for (const { key, value } of changes) shown.set(key, value);
  });
  return { rep, shown, told, settled };
}

test('late news of another tab does not undo what was typed on the page since', async () => {
  const reader = tab({ hasLine: false });
  await reader.rep.clientGroupID;
  const other = tab({ hasLine: true });
  await other.rep.pull();
  await other.rep.persist();

  // The disk is slow: the change from the other tab is reported only after that.
  const { perdag } = reader.rep;
  const write = perdag.write.bind(perdag);
  let writes = 0;
  perdag.write = async () => {
    if (++writes > 1) await pause(200);
    return write();
  };
  const takenOver = reader.rep.refresh();
  while (writes < 2) await pause(5);
  await reader.rep.mutate.rename('new');
  await reader.settled();
  expect(reader.shown.get(KEY)).toBe('new');
  await takenOver;
  await reader.settled();
  expect(reader.told.map(({ value }) => value)).toEqual(['new', 'new']);
  expect(reader.shown.get(KEY)).toBe(await reader.rep.query((tx) => tx.get(KEY)));
  await Promise.all([reader.rep.close(), other.rep.close()]);
});
