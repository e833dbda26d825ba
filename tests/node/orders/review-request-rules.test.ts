import { expect, test } from 'vitest';
import { isRequestable, isRequestLate, requestAt } from '../../../shared/feedback/request.ts';
import type { Row } from '../../../shared/tx.ts';

const nairobi = (text: string) => Date.parse(`${text}+03:00`);

test.each([
  ['2026-11-26T10:00', '2026-12-03T10:00'],
  ['2026-11-26T19:59', '2026-12-03T19:59'],
  ['2026-11-26T20:00', '2026-12-04T08:00'],
  ['2026-11-27T03:00', '2026-12-04T08:00'],
  ['2026-12-25T23:59', '2027-01-02T08:00'],
])('who got an order at %s is asked at %s in Nairobi', (delivered, asked) => {
  expect(requestAt(nairobi(delivered))).toBe(nairobi(asked));
  expect(isRequestLate(nairobi(delivered), nairobi(asked))).toBe(false);
  expect(isRequestLate(nairobi(delivered), nairobi(delivered) + 11 * 86_400_000)).toBe(true);
});

test.each([
  ['delivered', 'paid', true],
  ['delivered', 'unpaid', true],
  ['delivered', 'refunded', false],
  ['delivered', 'review', false],
  ['shipped', 'paid', false],
  ['cancelled', 'paid', false],
])('of an order that is %s and %s, asking is %s', (status, paymentStatus, wanted) => {
  expect(isRequestable({ status, paymentStatus } as Row<'order'>)).toBe(wanted);
});
