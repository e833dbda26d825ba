import { expect, test } from 'vitest';
import { emptyLine } from '../../../web/routes/admin/(orders)/-new/quote.ts';
import { NOTHING_TYPED, typedSchema } from '../../../web/routes/admin/(orders)/-new/typed.ts';

const contact = {
  ...NOTHING_TYPED.contact,
  ...{ fullName: 'Halima Phone', phone: '0712 345 678', street: 'Moi Avenue 5', city: 'Nairobi' },
  countyId: '30',
};
const line = { ...emptyLine(), design: null, productId: '5' };
const typed = { ...NOTHING_TYPED, contact, lines: [line] };
const faults = (changes: object) =>
  typedSchema.safeParse({ ...typed, ...changes }).error?.issues.map(({ path }) => path.join('.'));

test('who orders by phone and pays by card has an email address, as at the checkout', () => {
  expect(faults({ paymentMethod: 'mpesa' })).toBeUndefined();
  expect(faults({ paymentMethod: 'card' })).toEqual(['contact.email']);
  const email = 'halima@example.com';
  expect(faults({ paymentMethod: 'card', contact: { ...contact, email } })).toBeUndefined();
});
