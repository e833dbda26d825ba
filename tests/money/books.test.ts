import { expect, test } from 'vitest';
import { env } from '../worker/shop.ts';
import { open, prepare } from './open.ts';
import { PAYS } from './play.ts';

prepare();

test('a confirmation names the receipt of a prompt that only the query answered for', async () => {
  const play = await open();
  const order = await play.place('mpesa');
  await play.answer(PAYS);
  const letters = play.letters.flatMap((box) => box.splice(0));
  const { mpesa } = play.shop;
  const told = letters.filter(({ to }) => to === mpesa.urls.confirmation);
  expect([letters.length, told.length]).toEqual([2, 1]);
  await play.shop.pass(15_000);
  expect((await play.rows()).map(({ paymentStatus }) => paymentStatus)).toEqual(['paid']);
  for (const letter of told) await play.shop.hear(letter);
  await play.hearResults();
  await play.shop.pass(60_000);
  const [charge] = play.charges;
  expect(await play.attempts(order?.id ?? '')).toMatchObject([
    { state: 'settled', receipt: charge?.receipt },
  ]);
  expect((await play.rows()).map(({ paymentStatus }) => paymentStatus)).toEqual(['paid']);
  const { results } = await env.DB.prepare('SELECT * FROM ledger_entry WHERE orderId = ?')
    .bind(order?.id ?? '')
    .all();
  expect(results).toMatchObject([{ reference: charge?.receipt, minor: charge?.minor }]);
});
