import { expect, test } from 'vitest';
import { chargedCents } from '../../../shared/payment/by-hand.ts';
import type { Row } from '../../../shared/tx.ts';
import { whatToDo } from '../../../web/routes/admin/(money)/-words.ts';
import { attemptEvents } from '../../../web/routes/admin/(orders)/-order/timeline.tsx';

const attempt = {
  ...{ id: 'a1', method: 'mpesa', amountCents: 175_000, capturedCents: 100_000 },
  ...{ startedAt: 1, endedAt: 2, receipt: 'SLK1', reason: 'other_amount', state: 'manual_review' },
};
const events = (changes: object) =>
  attemptEvents({ ...attempt, ...changes } as Row<'attempt'>).map(({ what }) => what);

test('what was paid from the M-Pesa menu is shown as what was sent, not as what was asked for', () => {
  const sent = { ...attempt, channel: 'manual' } as Row<'attempt'>;
  expect(events(sent)).toEqual([expect.stringMatching(/^Paid from the M-Pesa menu: KSh.1,000$/)]);
  expect(chargedCents(sent)).toBe(100_000);
  expect(events({ channel: 'prompt', state: 'settled' })).toHaveLength(2);
  expect(chargedCents({ ...sent, channel: 'prompt' })).toBe(175_000);
  expect(chargedCents({ ...sent, capturedCents: 0 })).toBe(175_000);
});

test('money taken by hand is cash, whether the order is delivered or collected', () => {
  const [taken] = events({ method: 'cash', channel: 'manual', capturedCents: 0, state: 'settled' });
  expect(taken).toMatch(/^Cash\b(?! on delivery)/);
});

test('keeping is suggested only for a payment that may be kept', () => {
  expect(whatToDo('other_amount', false)).toContain('keep it');
  expect(whatToDo('other_amount', true)).not.toContain('keep it');
});
