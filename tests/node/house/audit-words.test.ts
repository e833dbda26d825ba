import { expect, test } from 'vitest';
import { ACTION_WORDS } from '../../../web/routes/admin/audit/-words.ts';
import { MUTATORS } from '../../mutators.ts';

test('every act of admins alone and of the shop itself has words in the audit', () => {
  const acts = [...MUTATORS].filter(([, { by }]) => !by.includes('customer'));
  expect(acts.length).toBeGreaterThan(40);
  expect(acts.map(([name]) => name).filter((name) => !ACTION_WORDS[name])).toEqual([]);
});
