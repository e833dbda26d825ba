import { expect, test } from 'vitest';
import { editAddress } from '../../../shared/order/edit/address.ts';
import { runMutator } from '../../../shared/tx.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { ADMIN, NOW, shop } from '../cash-shop.ts';

test('an order that is owed in cash is not sent to a county whose zone takes none', async () => {
  const { as, rows, orderOf, order, set } = await shop();
  const zone = rows.get('zone/nairobi') as object;
  rows.set('zone/coast', { ...zone, id: 'coast', cashOnDelivery: false });
  rows.set('county/1', { id: '1', name: 'Mombasa', zoneId: 'coast' });
  const { contact } = checkoutBody([], 0);
  for (const status of ['pending', 'processing']) {
    const orderId = await order(1);
    await set(orderId, status);
    const args = { orderId, contact: { ...contact, countyId: '1' } };
    // A code that waits for staff may turn out to be of no payment.
    for (const paymentStatus of ['unpaid', 'review'] as const) {
      rows.set(`order/${orderId}`, { ...orderOf(orderId), paymentStatus });
      await expect(runMutator(editAddress, as(ADMIN), args)).rejects.toMatchObject({
        code: 'no_cash_there',
      });
    }
    rows.set(`order/${orderId}`, { ...orderOf(orderId), paymentStatus: 'paid', paidAt: NOW });
    await runMutator(editAddress, as(ADMIN), args);
    expect(orderOf(orderId).zoneId).toBe('coast');
  }
});
