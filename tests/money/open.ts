import { afterAll, beforeAll, vi } from 'vitest';
import { saveDiscount } from '../../shared/cart/discount.ts';
import { CODE_RULES } from '../discount-code.ts';
import { BOSS, commitAt, hireBoss } from '../worker/admin.ts';
import { env } from '../worker/shop.ts';
import { onHand } from './ledgers.ts';
import { FREE, PAYS, Play } from './play.ts';
import { Shop } from './shop.ts';

const DAY = 24 * 3_600_000;
let runs = 0;

/** Prepares a test file: a fake clock, an admin and an exchange rate. */
export function prepare({ cashFeeCents = 0 } = {}) {
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await hireBoss();
    await commitAt(Date.now(), BOSS, saveDiscount, { ...CODE_RULES, code: FREE, value: 100 });
    await env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        `INSERT INTO exchange_rate (id, cents, setAt, version)
         SELECT 'USD', 12950, 9e15, version FROM sync_clock`,
      ),
      env.DB.prepare(
        'UPDATE stock SET onHand = 500000, version = (SELECT version FROM sync_clock)',
      ),
      env.DB.prepare(
        'UPDATE zone SET cashFeeCents = ?, version = (SELECT version FROM sync_clock)',
      ).bind(cashFeeCents),
    ]);
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** A new shop for each test, a fortnight later than the previous one. */
export async function open(): Promise<Play> {
  const run = ++runs;
  const shop = await Shop.open(run, Date.UTC(2026, 0, 5) + run * 14 * DAY);
  const moved = await env.DB.prepare(
    "SELECT coalesce(sum(amount), 0) AS n FROM stock_movement WHERE productId = '1'",
  ).first<number>('n');
  return new Play(shop, run, await onHand(), moved ?? 0);
}

export const stateOf = async (play: Play) =>
  (await play.rows()).map(({ paymentStatus }) => paymentStatus);
export const allLetters = (play: Play) => play.letters.flatMap((box) => box.splice(0));

/** An order that was paid, and the undelivered notices of it. */
export async function paid(method = 'mpesa') {
  const play = await open();
  const order = await play.place(method);
  await play.answer(PAYS);
  return { play, id: order?.id ?? '', letters: allLetters(play) };
}
