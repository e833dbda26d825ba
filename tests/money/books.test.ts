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

test('a code that another customer typed is the order’s whose account its payer gave', async () => {
  const play = await open();
  const other = await play.place('mpesa');
  await play.answer({ ...PAYS, how: '1' });
  const payer = await play.place('mpesa');
  await play.answer({ ...PAYS, order: 1 });
  const told = play.letters
    .flatMap((box) => box.splice(0))
    .filter(({ to }) => to === play.shop.mpesa.urls.confirmation);
  const [charge] = play.charges;
  await other?.buyer.send(`/api/orders/${other.id}/check`, { code: charge?.receipt });
  await play.hearResults();
  await play.shop.pass(15_000);
  for (const letter of told) await play.shop.hear(letter);
  await play.hearResults();
  await play.shop.pass(60_000);
  expect(await play.attempts(payer?.id ?? '')).toMatchObject([
    { state: 'settled', receipt: charge?.receipt },
  ]);
  expect((await play.attempts(other?.id ?? '')).at(-1)).toMatchObject({
    ...{ state: 'manual_review', reason: 'duplicate_receipt' },
    ...{ receipt: null, capturedCents: 0 },
  });
  const sum = await env.DB.prepare(
    `SELECT sum(minor) AS minor FROM ledger_entry WHERE direction = 'in' AND attemptId IN
     (SELECT id FROM payment_attempt WHERE orderId IN (?1, ?2))`,
  )
    .bind(other?.id ?? '', payer?.id ?? '')
    .first('minor');
  expect(sum).toBe(charge?.minor);
});
