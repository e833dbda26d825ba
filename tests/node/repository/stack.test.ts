import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { stackOf } from '../../../worker/http/stack.ts';

test('a log says which query failed and why, and none of its values', () => {
  const cause = new Error('D1_ERROR: database is locked');
  const error = new DrizzleQueryError(
    'UPDATE design SET text = ?',
    ['Njeri $& \n    at Njeri'],
    cause,
  );
  const said = stackOf(error);
  expect(said).toContain('Failed query: UPDATE design SET text = ?');
  expect(said).toContain('Caused by Error: D1_ERROR: database is locked');
  expect(said).toContain('stack.test.ts');
  expect(said).not.toContain('Njeri');
  expect(stackOf('plain words')).toBe('plain words');
});
