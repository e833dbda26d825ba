import { expect, test } from 'vitest';
import { checkoutSchema } from '../../../shared/order/order.ts';
import { startAttempt } from '../../../shared/payment/attempt.ts';
import { METHOD_IDS } from '../../../shared/payment/method.ts';
import { type Row, runMutator } from '../../../shared/tx.ts';
import { checkoutForm } from '../../../web/routes/checkout/-rules.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { MapTx } from '../../map-tx.ts';

/** What is wrong with a checkout, by field. */
function faults(changes: Record<string, unknown>, contact: object) {
  const body = checkoutBody([], 0, changes);
  const result = checkoutSchema.safeParse({ ...body, contact: { ...body.contact, ...contact } });
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}
const NO_EMAIL = [['contact.email', 'error_email']];

test('the e-mail address is required, and is said together with what else is wrong', () => {
  expect(faults({}, { email: '' })).toEqual(NO_EMAIL);
  expect(faults({ noEmail: false }, { email: '' })).toEqual(NO_EMAIL);
  expect(faults({ noEmail: true }, { email: 'none' })).toEqual(NO_EMAIL);
  expect(faults({}, { email: '', street: '', phone: '1' })).toEqual(
    expect.arrayContaining([
      ['contact.email', 'error_email'],
      ['contact.street', 'error_address'],
      ['contact.phone', 'error_phone'],
    ]),
  );
});

test.each([
  [true, false, 'error_email_or_tick'],
  [true, true, 'error_email'],
  [false, false, 'error_email'],
])('a form with the tick (%j), ticked (%j), says %s', (offered, noEmail, message) => {
  const { contact, mpesaPhone } = checkoutBody([], 0);
  const typed = { contact: { ...contact, email: '' }, noEmail, paymentMethod: 'card' as const };
  const rest = { mpesaPhone, buyerPin: '', shippingMethod: 'standard' as const, consent: false };
  const { error } = checkoutForm(false, offered).safeParse({ ...typed, ...rest, pointId: '' });
  expect(error?.issues).toMatchObject([{ path: ['contact', 'email'], message }]);
});

test('a landmark may be empty, and what is wrong with one is not that it is missing', () => {
  expect(faults({}, { landmark: '' })).toEqual([]);
  for (const landmark of ['x'.repeat(201), '\u200B'])
    expect(faults({}, { landmark })).toEqual([['contact.landmark', 'error_text']]);
});

test.each(METHOD_IDS)(
  'without an e-mail address an order is paid by %s only where that needs none',
  (paymentMethod) => {
    const needed = paymentMethod === 'card' || paymentMethod === 'paypal';
    expect(faults({ paymentMethod, noEmail: true }, { email: '' })).toEqual(needed ? NO_EMAIL : []);
    expect(faults({ paymentMethod, noEmail: true }, {})).toEqual([]);
  },
);

test.each([null, 1, [], {}, { contact: null }, { contact: { email: '' }, paymentMethod: 'x' }])(
  'a checkout of %j is refused without an error of its own',
  (body) => {
    expect(checkoutSchema.safeParse(body).success).toBe(false);
  },
);

test('what the version before sends is read as before, to the last byte', () => {
  const { contact, ...rest } = checkoutBody([{ id: 'x', quantity: 1 }], 100);
  const { orderId, mpesaPhone, paymentMethod, shippingMethod } = rest;
  const { consent, locale, expected } = rest;
  const { fullName, email, street, city, countyId, landmark, postalCode, phone } = contact;
  const ordered = {
    ...{
      orderId,
      contact: { fullName, email, street, city, countyId, landmark, postalCode, phone },
    },
    ...{ mpesaPhone, paymentMethod, buyerPin: '', shippingMethod, consent, locale, expected },
  };
  expect(JSON.stringify(checkoutSchema.parse({ buyerPin: '', contact, ...rest }))).toBe(
    JSON.stringify(ordered),
  );
});

const ORDER_ID = '3f2a91bc-0000-4000-8000-000000000001';
const paying = (method: string, email?: string) => ({
  ...{ orderId: ORDER_ID, attemptId: 'a1', method, callbackHash: 'h' },
  phone: method === 'mpesa' ? '254712345678' : '',
  ...(email && { email }),
});

function unpaid(email: string, bySms = email === '') {
  const sums = { subtotalCents: 50_000, discountCents: 0, shippingCents: 0, cashFeeCents: 0 };
  return new MapTx(
    { role: 'system', owner: 'system' },
    new Map<string, unknown>([
      [
        `order/${ORDER_ID}`,
        {
          ...{ id: ORDER_ID, owner: 'g:1', status: 'pending', paymentStatus: 'unpaid', ...sums },
          ...{ totalCents: 50_000, stockHeld: true, paymentMethod: 'mpesa', archived: false },
        },
      ],
      [`address/${ORDER_ID}`, { id: ORDER_ID, owner: 'g:1', email, bySms, phone: '254712345678' }],
    ]),
  );
}
const emailOf = (tx: MapTx) => (tx.rows.get(`address/${ORDER_ID}`) as Row<'address'>).email;

test('paying later by card asks for an e-mail address, which the order then has', async () => {
  const tx = unpaid('');
  await expect(runMutator(startAttempt, tx, paying('card'))).rejects.toMatchObject({
    code: 'email_needed',
  });
  expect(tx.rows.has('attempt/a1')).toBe(false);
  await runMutator(startAttempt, tx, paying('card', 'njeri@example.com'));
  expect(emailOf(tx)).toBe('njeri@example.com');
});

test('M-Pesa asks for none, and nobody replaces the e-mail address of an order by paying it', async () => {
  const without = unpaid('');
  await runMutator(startAttempt, without, paying('mpesa', 'njeri@example.com'));
  expect(emailOf(without)).toBe('');
  const tx = unpaid('njeri@example.com');
  await runMutator(startAttempt, tx, paying('card', 'other@example.com'));
  expect(emailOf(tx)).toBe('njeri@example.com');
});

test('the address of an order placed without one is corrected while it is unpaid', async () => {
  const tx = unpaid('nejri@example.com', true);
  await runMutator(startAttempt, tx, paying('card', 'njeri@example.com'));
  expect(emailOf(tx)).toBe('njeri@example.com');
  const kept = unpaid('njeri@example.com', true);
  await runMutator(startAttempt, kept, paying('card'));
  expect(emailOf(kept)).toBe('njeri@example.com');
});
