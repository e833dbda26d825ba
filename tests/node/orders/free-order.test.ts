import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Row } from '../../../shared/tx.ts';
import { PaymentFields } from '../../../web/routes/checkout/-payment.tsx';
import { useCheckoutForm } from '../../../web/routes/checkout/-use-form.ts';
import type { CartItem } from '../../../web/ui/cart/items.ts';

/** Above the sum for free delivery. */
const items = [{ unitPriceCents: 300_000, quantity: 2 }] as CartItem[];
const halfOff = { kind: 'percent', value: 50, minSubtotalCents: 0 } as Row<'appliedDiscount'>;

function Payment({ applied }: { applied: Row<'appliedDiscount'> }) {
  const form = useCheckoutForm({ isNamed: false, onSubmit: async () => {} });
  return createElement(PaymentFields, { form, items, applied });
}
const shown = (applied: Row<'appliedDiscount'>) =>
  renderToString(createElement(Payment, { applied }));

test('an order that costs nothing asks for no method and no number', () => {
  expect(shown(halfOff)).toContain('M-Pesa number');
  const free = shown({ ...halfOff, value: 100 });
  expect(free).toContain('There is nothing to pay.');
  expect(free).not.toMatch(/M-Pesa|type="radio"/);
});
