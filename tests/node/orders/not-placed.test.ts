import { expect, test } from 'vitest';
import { askAfter } from '../../../web/routes/checkout/-not-placed.tsx';

const after = (code: string) => askAfter({ kind: 'refused', code, detail: {} }, []);

test.each([
  ['captcha_cancelled', 'was not completed'],
  ['captcha_failed', 'was not completed'],
  ['captcha_unloaded', 'is not working right now'],
  ['captcha_away', 'is not working right now'],
  ['cash_orders_open', 'Two cash orders'],
])('an order refused for %s says so where it is sent again', async (code, words) => {
  const asked = await after(code);
  expect(asked?.title).toBe('Your order was not placed');
  expect(asked?.text).toContain(words);
});
