import { expect, test } from 'vitest';
import { manualSchema } from '../../../shared/order/manual.ts';
import { emptyLine } from '../../../web/routes/admin/(orders)/-new/quote.ts';
import { NOTHING_TYPED, typedSchema } from '../../../web/routes/admin/(orders)/-new/typed.ts';

const contact = {
  ...NOTHING_TYPED.contact,
  ...{ fullName: 'Halima Phone', phone: '0712 345 678', street: 'Moi Avenue 5', city: 'Nairobi' },
  countyId: '30',
};
const line = { ...emptyLine(), design: null, productId: '5' };
const typed = { ...NOTHING_TYPED, contact, lines: [line] };
const sent = {
  orderId: '1a2b3c4d-5e6f-4a1b-8c2d-000000000001',
  expectedCents: 100_000,
  lines: [{ productId: '5', quantity: 1, design: null }],
  ...{ channel: 'phone', locale: 'en', consent: false, shippingMethod: 'standard' },
};
/** The form's, and the server's if they differ. */
function faults(changes: object) {
  const [form, server] = [
    typedSchema.safeParse({ ...typed, ...changes }),
    manualSchema.safeParse({ contact, ...sent, ...changes }),
  ].map(({ error }) => error?.issues.map(({ path }) => path.join('.')));
  expect(server).toEqual(form);
  return form;
}

test('who orders by phone and pays by card has an email address, as at the checkout', () => {
  expect(faults({ paymentMethod: 'mpesa' })).toBeUndefined();
  expect(faults({ paymentMethod: 'card' })).toEqual(['contact.email']);
  const email = 'halima@example.com';
  expect(faults({ paymentMethod: 'card', contact: { ...contact, email } })).toBeUndefined();
});
