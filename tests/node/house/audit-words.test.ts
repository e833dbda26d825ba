import { expect, test } from 'vitest';
import {
  ACTION_WORDS,
  actionWords,
  reasonWords,
  subjectWords,
} from '../../../web/routes/admin/audit/-words.ts';
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

test("a payment's code is said in words, and what staff typed stays", () => {
  expect(reasonWords('system', 'wrong_pin')).toBe('wrong PIN');
  expect(reasonWords('system', 'cancelled')).toBe('Cancelled by the customer');
  expect(reasonWords('u:1', 'busy')).toBe('busy');
  expect(reasonWords('system', undefined)).toBeNull();
});

test('a job and a discount are named by their codes, an address is not', () => {
  expect(subjectWords('job/FEFAF2')).toBe('Print job FEFAF2');
  expect(subjectWords('discount/SHULE20')).toContain('SHULE20');
  expect(subjectWords('subscriber/a@b.example')).not.toContain('a@b');
});
