import { env } from '../worker/shop.ts';
import { open } from './open.ts';
import { Buyer } from './shop.ts';

/** For tests of the shop's own API. */

export const TOTAL = 100_000;

type Answer = { code?: string; order?: { id: string } };
export const bodyOf = async (answer: Response | null) =>
  (answer ? await answer.json() : {}) as Answer;
export const read = async (answer: Response | null) =>
  [answer?.status, (await bodyOf(answer)).code] as const;

/** A customer with one item in the cart. */
export async function shopper(quantity = 1) {
  const play = await open();
  const buyer = await Buyer.open(play.shop);
  const line = await buyer.add('1', quantity);
  const send = (body: unknown) => buyer.send('/api/checkout', body);
  return { play, buyer, line, send };
}
export const ordersOf = async ({ owner }: Buyer) =>
  (await env.DB.prepare('SELECT * FROM orders WHERE owner = ?').bind(owner).all()).results;
