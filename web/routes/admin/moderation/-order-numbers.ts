import { orderNumber } from '../../../../shared/order/states.ts';

/** Eight hexadecimal digits by themselves: a link to an order has the whole UUID. */
const NUMBER = /(?<![\p{L}\d])[\da-f]{8}(?![\p{L}\d])/giu;

/** Eight letters may be a word, and eight digits a date. */
const isSure = (number: string) => /\d/.test(number) && /[A-F]/.test(number);

type Named = { number: string; orderId: string | undefined };

/** The orders whose numbers somebody wrote, each with its id if it is among `orders`. */
export function ordersNamedIn(words: string, orders: readonly { id: string }[]): Named[] {
  const numbers = new Set(words.match(NUMBER)?.map((number) => number.toUpperCase()));
  return [...numbers]
    .map((number) => ({ number, orderId: orders.find(({ id }) => orderNumber(id) === number)?.id }))
    .filter(({ number, orderId }) => orderId !== undefined || isSure(number));
}
