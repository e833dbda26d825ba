import { expect, test } from 'vitest';
import { ACTION_WORDS, actionWords } from '../../../web/routes/admin/audit/-words.ts';
import { MUTATORS } from '../../mutators.ts';

test('every act of admins alone and of the shop itself has words in the audit', () => {
  const acts = [...MUTATORS].filter(([, { by }]) => !by.includes('customer'));
  expect(acts.length).toBeGreaterThan(40);
  expect(acts.map(([name]) => name).filter((name) => !ACTION_WORDS[name])).toEqual([]);
});

test('an attempt without permission says of what', () => {
  expect(actionWords('refuse setOrderStatus')).toBe('Attempt without permission: Status changed');
  expect(actionWords('refuse keepDesign')).toBe('Attempt without permission');
  expect(actionWords('trust-phone user')).toBe('Sign-in by SMS allowed for a day');
  expect(actionWords('of another version')).toBe('Another change');
});
