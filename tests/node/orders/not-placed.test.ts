import { expect, test } from 'vitest';
import { REFUSALS, type Row } from '../../../shared/tx.ts';
import { askAfter } from '../../../web/routes/checkout/-not-placed.tsx';
import { store } from '../../../web/store/store.ts';
import type { Mirror } from '../../../web/store/sync/mirror.ts';
import { type CartItem, leftOf } from '../../../web/ui/cart/items.ts';
import { refusalText } from '../../../web/ui/feedback/refusal.ts';

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

test('each refusal that has words says them where it is sent again', async () => {
  for (const code of REFUSALS.filter((one) => refusalText(one) !== refusalText('internal')))
    expect((await after(code))?.text, code).toBeTruthy();
});

test('a code that staff have ended since it was applied is not called misspelt', async () => {
  const asked = await after('discount_unknown');
  expect(asked?.text).toMatch(/^This discount code has ended\. We took it out of your cart/);
});

test('a sold-out order names each product without enough stock once, and no other', async () => {
  const items = ['Bottle Labels', 'Chalk Labels', 'Chalk Labels'].map((name) => ({
    name,
    product: { id: name },
    // As it was before the order was sent.
    left: null,
  })) as CartItem[];
  const rows: Record<string, unknown[]> = {
    cartLine: items.map(({ name }) => ({ productId: name, quantity: 1 })),
    stock: [
      { id: 'Bottle Labels', onHand: 20 },
      { id: 'Chalk Labels', onHand: 20 },
    ],
  };
  store.me = {
    list: (kind: string) => rows[kind],
    // Somebody else was faster.
    pull: async () => void Object.assign(rows.stock?.[1] ?? {}, { onHand: 1 }),
  } as unknown as Mirror;
  const asked = await askAfter({ kind: 'refused', code: 'sold_out', detail: {} }, items);
  expect(asked?.title).toBe('Not enough left: Chalk Labels');
});

test('a list of names takes a pack for each of them', () => {
  const lines = [{ productId: '1', designId: 'd', quantity: 1 }] as Row<'cartLine'>[];
  const others = Array(4).fill({ text: 'Amani', line2: '' });
  const designs = [{ id: 'd', others }] as Row<'design'>[];
  const left = (onHand: number) => leftOf({ lines, designs, stocks: [{ id: '1', onHand }] })('1');
  expect([left(5), left(4)]).toEqual([null, 4]);
});
