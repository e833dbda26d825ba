import { expect, test } from 'vitest';
import {
  addToCart,
  changeQuantity,
  lineId,
  removeLine,
  setQuantity,
} from '../../../shared/cart/cart.ts';
import { runMutator } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';

const LINE = lineId('g:1', '1', null);

function shop() {
  const tx = new MapTx({ role: 'guest', owner: 'g:1' });
  tx.rows.set('product/1', { id: '1', name: 'P', nameSw: 'P', priceCents: 75_000 });
  return tx;
}

const quantities = async (tx: MapTx) =>
  (await tx.list('cartLine', 'g:1')).map(({ quantity }) => quantity);

test('a difference is done to whatever the line holds, within 1 and 999', async () => {
  const tx = shop();
  await runMutator(addToCart, tx, { productId: '1', quantity: 2 });
  const change = async (by: number) => {
    await runMutator(changeQuantity, tx, { lineId: LINE, by });
    return quantities(tx);
  };
  expect(await change(3)).toEqual([5]);
  expect(await change(-9)).toEqual([1]);
  expect(await change(999)).toEqual([999]);
  for (const by of [1000, -1000, 1.5, Number.NaN]) {
    await expect(change(by)).rejects.toMatchObject({ code: 'invalid' });
  }
});

test('a change to a line that is gone is refused, and taking it out again is not', async () => {
  const tx = shop();
  for (const change of [
    runMutator(changeQuantity, tx, { lineId: LINE, by: 1 }),
    runMutator(setQuantity, tx, { lineId: LINE, quantity: 3 }),
  ]) {
    await expect(change).rejects.toMatchObject({ code: 'line_gone' });
  }
  await runMutator(setQuantity, tx, { lineId: LINE, quantity: 0 });
  await runMutator(removeLine, tx, { lineId: LINE });
  expect(await quantities(tx)).toEqual([]);
});
