import { expect, test } from 'vitest';
import { cursor, cursorOf, pageOf, splitCursor } from '../../../worker/http/cursor.ts';

test('a cursor gives back the sort key it was made of, also one that ends in dots', () => {
  expect(splitCursor(cursorOf(5, 'an-order.3'))).toEqual(['5', 'an-order.3']);
  expect(splitCursor(cursorOf(5, -2, 'a.b.'), 3)).toEqual(['5', '-2', 'a.b.']);
  for (const short of [undefined, '', '5', '5.']) expect(splitCursor(short)).toEqual([]);
});

test('a cursor begins with a number; an empty one is the first page', () => {
  for (const good of [undefined, '', '1790000000000.u1']) {
    expect(cursor.safeParse(good).success).toBe(true);
  }
  for (const bad of ['x', '.u1', '5.', '-1.u1', `${'9'.repeat(17)}.u1`]) {
    expect(cursor.safeParse(bad).success).toBe(false);
  }
});

test('a page has a next one where more rows follow, and not where exactly its own are left', () => {
  const [first, second, third] = [
    { id: 'c', at: 3 },
    { id: 'b', at: 2 },
    { id: 'a', at: 1 },
  ] as const;
  const page = (...found: { id: string; at: number }[]) => pageOf(found, 2, ({ at }) => at);
  expect(page(first, second, third)).toEqual({ rows: [first, second], next: '2.b' });
  expect(page(first, second)).toEqual({ rows: [first, second], next: null });
});
