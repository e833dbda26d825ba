import { quote, SEED_FEES, unitPriceCents } from '../../shared/cart/quote.ts';
import { NO_STEPS } from '../../shared/label/choices.ts';
import type { Row } from '../../shared/tx.ts';

export type Line = { id: string; quantity: number };

/** What a cart page shows: its lines and their total. */
export function cartOf(
  cart: Row<'cartLine'>[],
  products: Row<'product'>[],
  designs: Row<'design'>[],
) {
  const priced = cart.map((line) => {
    const product = products.find(({ id }) => id === line.productId);
    const design = designs.find(({ id }) => id === line.designId);
    const cents = unitPriceCents(line, product, design, NO_STEPS) ?? 0;
    return { quantity: line.quantity, unitPriceCents: cents };
  });
  return {
    lines: cart.map(({ id, quantity }) => ({ id, quantity })),
    totalCents: quote(priced, SEED_FEES, 'standard').totalCents,
  };
}

/** The M-Pesa receipt of an attempt, '<order>.<number>'. */
export const receiptOf = (attemptId: string) =>
  `R${attemptId.slice(0, 8)}${attemptId.slice(attemptId.indexOf('.') + 1)}`;

/** The body of a checkout by a customer in Nairobi. */
export const checkoutOf = (orderId: string, lines: Line[], totalCents: number) => ({
  orderId,
  contact: {
    fullName: 'Achieng Odhiambo',
    email: 'achieng@example.com',
    street: 'Moi Avenue 12',
    city: 'Nairobi',
    countyId: '47',
    landmark: '',
    postalCode: '',
    phone: '0712345678',
  },
  mpesaPhone: '0712345678',
  paymentMethod: 'mpesa',
  shippingMethod: 'standard',
  consent: true,
  locale: 'en',
  expected: { totalCents, lines },
});
