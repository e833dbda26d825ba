import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { KINDS, type Kind } from '../../../shared/kinds.ts';
import * as tables from '../../../shared/schema.ts';
import { actionWords as paymentWords } from '../../../web/routes/admin/(money)/-words.ts';
import { fieldWords, valueWords } from '../../../web/routes/admin/audit/-field-words.ts';
import { changesOf, folded } from '../../../web/routes/admin/audit/-list.tsx';
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
  expect(actionWords('refuse setOrderStatus', {})).toBe(
    'Attempt without permission: Status changed',
  );
  expect(actionWords('refuse keepDesign', {})).toBe('Attempt without permission');
  expect(actionWords('trust-phone user', {})).toBe('Sign-in by SMS allowed for a day');
  expect(actionWords('makeRecoveryCodes', {})).toBe('Own recovery codes made');
  expect(actionWords('removeFactor', {})).toBe('Own authenticator app removed');
  expect(actionWords('of another version', {})).toBe('Another change');
});

test('a payment that was recorded without being kept is not said to be kept', () => {
  const said = (...reason: (string | null)[]) =>
    [actionWords, paymentWords].map((words) =>
      words('acceptPayment', { reason: 'Too little', 'attempt/1': { reason } }),
    );
  expect(said('code', 'recorded')).toEqual(Array(2).fill('Payment recorded, not kept'));
  expect(said('recorded', null)).toEqual(['Payment under review kept', 'Payment kept']);
  const asked = actionWords('askRefund', { 'refund/1': { reason: [null, 'recorded'] } });
  expect(asked).toBe('Refund requested');
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

/** Columns of rows of all kinds, which mean nothing to staff. */
const EVERYWHERE = [
  ...['id', 'owner', 'orderId', 'version', 'deleted', 'edition', 'updatedAt', 'archived'],
];

test('every column that says something to staff has words in the audit', () => {
  const unsaid = new Set<string>();
  for (const [kind, table] of Object.entries(tables)) {
    const { audit } = KINDS[kind as Kind];
    if (audit === 'own' || audit === 'never') continue;
    const columns = typeof audit === 'string' ? Object.keys(getTableColumns(table)) : audit;
    for (const column of columns) {
      const isSaid = EVERYWHERE.includes(column) || fieldWords(kind, column);
      if (!isSaid) unsaid.add(`${kind}.${column}`);
    }
  }
  expect([...unsaid].sort()).toEqual([
    ...['attempt.callbackHash', 'attempt.capturedCurrency', 'attempt.capturedMinor'],
    ...['attempt.channel', 'attempt.chargeMinor', 'attempt.checks', 'attempt.payUrl'],
    ...['attempt.rateAt', 'banner.wordedAt', 'comment.postId', 'invoice.invoiceId'],
    ...['invoice.refundId', 'invoice.seller', 'order.consentVersion', 'orderLine.revision'],
    ...['product.createdAt', 'refund.askedBy', 'refund.attemptId', 'refund.checks'],
    ...['refund.minor', 'review.productId', 'review.sample', 'sharedCart.createdAt'],
    ...['stockMovement.actor', 'stockMovement.productId', 'stray.attemptId'],
    ...['stray.reference', 'subscriber.askedAt', 'subscriber.tokenHash', 'theme.series'],
  ]);
});

test('states, sums, times and yes or no are said in words', () => {
  expect(valueWords('order', 'paymentStatus', 'paid')).toBe('Paid');
  expect(valueWords('attempt', 'reason', 'no_answer')).toBe('No answer');
  expect(valueWords('product', 'priceCents', 85_000)).toBe('KSh 850');
  expect(valueWords('zone', 'cashOnDelivery', true)).toBe('Yes');
  expect(valueWords('stray', 'state', 'open')).toBe('Not decided yet');
  expect(valueWords('order', 'locale', 'sw')).toBe('Kiswahili');
  const point = { name: 'Duka la Mama', town: 'Thika', place: 'Kenyatta Highway 4' };
  expect(valueWords('order', 'pickupPoint', point)).toBe('Duka la Mama, Thika, Kenyatta Highway 4');
  expect(valueWords('discount', 'value', 20)).toBe('20');
  expect(valueWords('discount', 'value', 50_000)).toBe('KSh 500');
  expect(valueWords('order', 'paidAt', Date.UTC(2026, 10, 29, 9))).toBe('29 Nov 2026, 12:00');
  expect(valueWords('workshop', 'closedDays', ['2026-12-25'])).toBe('25 Dec 2026');
  expect(valueWords('order', 'promisedFrom', '2026-12-01')).toBe('1 Dec 2026');
  expect(valueWords('refund', 'failure', 'low_balance')).toBe("the shop's balance is too low");
  const zones = [{ id: 'z1', name: 'The coast', nameSw: 'Pwani' }] as never;
  expect(valueWords('order', 'zoneId', 'z1', zones)).toBe('The coast');
});

test('what was empty before is shown as changed, of a new row only what is filled in, and a long list is cut', () => {
  const said = (key: string, fields: object) =>
    changesOf(key, { ...fields }).map(({ words, before, after }) => [words, before, after]);
  expect(said('order/1', { courier: ['', 'G4S'], updatedAt: [1, 2] })).toEqual([
    ['Courier', '–', 'G4S'],
  ]);
  expect(said('order/1', { courier: [null, ''], status: [null, 'pending'] })).toEqual([
    ['Status', null, 'Pending'],
  ]);
  expect(said('priceSteps/steps', { steps: [null, '[{"from":100,"cents":18…'] })).toEqual([
    ['Quantity prices', null, '[{"from":100,"cents":18…'],
  ]);
  expect(said('address/1', { changed: ['phone', 'city'] })).toEqual([
    ['changed', null, 'Phone, City'],
  ]);
});

test('checks of a payment that changed nothing are one line, and what changed stays a line of its own', () => {
  const check = (
    at: number,
    payment: string,
    fields: Record<string, (string | number)[]> = {},
  ) => ({
    ...{ id: `${at}`, at, actor: 'system', action: 'attemptUnknown' },
    ...{ subject: `attempt/${payment}`, detail: { [`attempt/${payment}`]: fields } },
  });
  const given = [
    ...[check(6, 'a', { checks: [5, 6] }), check(5, 'b', { checks: [1, 2] }), check(4, 'a')],
    ...[check(3, 'a', { state: ['pending', 'timed_out'] }), check(2, 'a'), check(1, 'a')],
  ];
  expect(folded(given).map(({ entry, times, since }) => [entry.at, times, since])).toEqual([
    [6, 2, 4],
    [5, 1, 5],
    [3, 1, 3],
    [2, 2, 1],
  ]);
});
