import { expect, test } from 'vitest';
import { retryTransient } from '../../worker/payments/retry.ts';
import { Contention } from '../../worker/sync/commit.ts';

test('what the provider said is written down though the database has a bad second', async () => {
  const troubles = [new Contention(), new Error('D1_ERROR: Network connection lost.')];
  const write = async () => {
    const trouble = troubles.shift();
    if (trouble) throw trouble;
    return 'written';
  };
  expect(await retryTransient(write)).toBe('written');
});

test('a bug is not tried again', async () => {
  let tries = 0;
  const write = async () => {
    tries++;
    throw new TypeError('bug');
  };
  await expect(retryTransient(write)).rejects.toThrow('bug');
  expect(tries).toBe(1);
});
