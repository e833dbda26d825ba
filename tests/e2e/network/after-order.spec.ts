import { expect, type Page } from '@playwright/test';
import { LONG, onPhone, test, visit } from '../browser.ts';
import { addToCart, fillCheckout, orderStatus } from '../buying.ts';
import { reloads } from '../interference.ts';
import { unexpected } from '../service-worker.ts';

/** The network is lost as soon as the order is placed. */
async function placeAndLose(page: Page) {
  const context = page.context();
  await visit(page, '/product/2');
  await addToCart(page);
  await visit(page, '/checkout');
  await page.route('**/api/checkout', async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await fillCheckout(page, '0712345678');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
}

test(
  'an order is said to be placed, and its page opens, where the network is lost right after it',
  LONG,
  async ({ browser }) => {
    const { page, context, errors } = await onPhone(browser);
    await placeAndLose(page);
    await expect(page.getByText('Order Placed Successfully!')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const loaded = reloads(page);
    await context.setOffline(false);
    await expect(orderStatus(page)).toHaveAttribute('data-order-status', 'pending');
    expect(loaded.now).toBeLessThanOrEqual(1);
    expect(unexpected(errors)).toEqual([]);
  },
);
