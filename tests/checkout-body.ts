let cashPhones = Date.now() % 1_000_000;
/** The body of POST /api/checkout by a customer in Nairobi. */
export const checkoutBody = (
  lines: { id?: unknown; quantity?: unknown }[],
  totalCents: number,
  changes: Record<string, unknown> = {},
) => ({
  orderId: crypto.randomUUID() as string,
  contact: {
    fullName: 'Achieng Odhiambo',
    // One address per order, because mails per address are limited.
    email: `achieng-${crypto.randomUUID().slice(0, 8)}@example.com`,
    street: 'Moi Avenue 12',
    city: 'Nairobi',
    countyId: '47',
    landmark: '',
    postalCode: '',
    // A phone number may have two open cash orders.
    phone:
      changes.paymentMethod === 'cash'
        ? `0110${String(++cashPhones).padStart(6, '0')}`
        : '0712345678',
  },
  mpesaPhone: '0712345678',
  paymentMethod: 'mpesa',
  shippingMethod: 'standard',
  consent: true,
  locale: 'en',
  expected: { totalCents, lines: lines.map(({ id, quantity }) => ({ id, quantity })) },
  ...changes,
});
