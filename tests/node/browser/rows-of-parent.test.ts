import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KINDS, kindsWhere, type Listed } from '../../../shared/kinds.ts';
import { ArchivedOrder } from '../../../web/routes/admin/(orders)/-order/archived-order.ts';
import { Rows } from '../../../web/store/sync/rows.ts';

const LISTED = kindsWhere(({ listBy }) => listBy !== undefined) as Listed[];
const PARENTS = ['a', 'b', 'c'];

type Step = { kind: Listed; id: string; parentId: string; isRemoved: boolean };
const step = fc.record({
  kind: fc.constantFrom(...LISTED),
  id: fc.constantFrom('1', '2', '3', '4', '5'),
  parentId: fc.constantFrom(...PARENTS),
  isRemoved: fc.boolean(),
});

const changeOf = ({ kind, id, parentId, isRemoved }: Step) => ({
  key: `${kind}/${id}`,
  value: isRemoved ? undefined : { id, [KINDS[kind].listBy]: parentId },
});

const scanned = (rows: Pick<Rows, 'list'>, kind: Listed, parentId: string) =>
  rows.list(kind).filter((row) => Object(row)[KINDS[kind].listBy] === parentId);

test('the rows of a parent are those a scan would find, in its order, after any changes', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 12 }), (batches) => {
      const rows = new Rows();
      for (const batch of batches) {
        rows.apply(batch.map(changeOf));
        for (const kind of LISTED) {
          for (const parentId of PARENTS) {
            expect(rows.listOf(kind, parentId)).toEqual(scanned(rows, kind, parentId));
          }
        }
      }
    }),
  );
});

test('a change of one row leaves the lists of all other parents the same arrays', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), step, (before, change) => {
      const rows = new Rows();
      rows.apply(before.map(changeOf));
      const lists = () =>
        LISTED.flatMap((kind) =>
          PARENTS.map((parentId) => ({ kind, parentId, list: rows.listOf(kind, parentId) })),
        );
      const was = lists();
      const touched = new Set([
        change.parentId,
        Object(rows.get(change.kind, change.id))[KINDS[change.kind].listBy],
      ]);
      rows.apply([changeOf(change)]);
      for (const [i, { kind, parentId, list }] of lists().entries()) {
        if (kind !== change.kind || !touched.has(parentId)) expect(list).toBe(was[i]?.list);
      }
    }),
  );
});

test('an archived order shows its own rows, and of the shop what the mirror has', () => {
  const mirror = new Rows();
  mirror.apply([
    { key: 'orderLine/1', value: { id: '1', orderId: 'old', quantity: 1 } },
    { key: 'county/k', value: { id: 'k', zoneId: 'z' } },
  ]);
  const rows = { orderLine: [{ id: '2', orderId: 'old' }], refund: [] };
  const order = new ArchivedOrder(
    mirror as unknown as ConstructorParameters<typeof ArchivedOrder>[0],
    rows as unknown as ConstructorParameters<typeof ArchivedOrder>[1],
  );
  expect(order.listOf('orderLine', 'old')).toEqual(rows.orderLine);
  expect(order.listOf('orderLine', 'old')).toBe(order.listOf('orderLine', 'old'));
  expect(order.listOf('refund', 'old')).toEqual([]);
  expect(order.get('orderLine', '1')).toBe(undefined);
  expect(order.listOf('county', 'z')).toEqual([{ id: 'k', zoneId: 'z' }]);
});
