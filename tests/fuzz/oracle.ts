import { faultsOf } from '../worker/answers.ts';
import { env } from '../worker/shop.ts';

export const SLOWEST_MS = 2_000;

/** Words that appear only in the shop's internals. */
const INSIDE =
  /\bat \S+ \(|\.tsx?:\d|node_modules|\/worker\/|SQLITE_|D1_ERROR|D1_TYPE|SELECT .+ FROM|INSERT INTO|sync_assert|drizzle|ZodError|TypeError|RangeError|passwordHash/;

/** What is wrong with a response, whatever the request was. */
export async function faultsIn(answer: Response, tookMs: number, body: string): Promise<string[]> {
  const text = await answer.text();
  const found = faultsOf(answer);
  // A browser newer than the server is in the middle of a deploy and tries again.
  const isAhead = answer.status === 503 && /"schemaVersion":"\d{2,}"/.test(body);
  if (answer.status >= 500 && !isAhead) found.push(`status ${answer.status}`);
  if (tookMs > SLOWEST_MS) found.push(`${Math.round(tookMs)} ms`);
  const type = answer.headers.get('Content-Type') ?? '';
  const isPage = type.startsWith('text/html');
  const inside = isPage ? null : INSIDE.exec(text);
  if (inside) found.push(`leaks ${inside[0]}`);
  if (answer.status >= 400 && text !== '' && !isPage && !type.startsWith('application/json')) {
    found.push(`type ${type}`);
  }
  return found;
}

/** Each counts rows that cannot exist if every write was complete and valid. */
const INVARIANTS: Record<string, string> = {
  'stock below nothing': 'SELECT count(*) FROM stock WHERE onHand < 0',
  'orders that do not add up': `SELECT count(*) FROM orders WHERE totalCents <>
    subtotalCents - discountCents + shippingCents - roundingCents OR totalCents < 0`,
  'orders without lines': `SELECT count(*) FROM orders o WHERE NOT EXISTS
    (SELECT 1 FROM order_line l WHERE l.orderId = o.id)`,
  'orders without an address': `SELECT count(*) FROM orders o WHERE NOT EXISTS
    (SELECT 1 FROM address a WHERE a.id = o.id)`,
  'names without consent': `SELECT count(*) FROM orders o WHERE consentAt <= 0 AND channel = 'shop'
    AND EXISTS (SELECT 1 FROM order_line l WHERE l.orderId = o.id AND json_extract(design, '$.text') <> '')`,
  'orders that were not counted': `SELECT abs(n - (SELECT count(*) FROM orders WHERE deleted = 0))
    FROM counter WHERE id = 'orders'`,
  'orders paid by nothing': `SELECT count(*) FROM orders o WHERE paymentStatus = 'paid' AND
    totalCents > 0 AND NOT EXISTS (SELECT 1 FROM payment_attempt a WHERE a.orderId = o.id
      AND a.state = 'settled')`,
  'clients out of step': 'SELECT count(*) FROM sync_client WHERE lmid <> claimed',
  'rows above the clock': `SELECT count(*) FROM sync_scope WHERE version >
    (SELECT version FROM sync_clock)`,
  'quantities out of range': `SELECT count(*) FROM cart_line WHERE quantity NOT BETWEEN 1 AND 999
    OR typeof(quantity) <> 'integer'`,
  'money that is no integer': `SELECT count(*) FROM orders WHERE typeof(totalCents) <> 'integer'
    OR typeof(subtotalCents) <> 'integer'`,
  'lines of no product': `SELECT count(*) FROM cart_line l WHERE productId IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM product p WHERE p.id = l.productId)`,
  'words with NUL': `SELECT count(*) FROM design WHERE instr(text, char(0)) > 0
    OR instr(line2, char(0)) > 0`,
  'new admins': `SELECT count(*) FROM user WHERE role = 'admin' AND email NOT LIKE 'mtu%'`,
  'rows in the table that never holds one': 'SELECT count(*) FROM sync_assert',
};

/** Violated invariants of the database, and whether stock was conserved. */
export async function brokenInvariants(stockBefore: number): Promise<string[]> {
  const asked = Object.entries(INVARIANTS);
  const counts = await env.DB.batch(asked.map(([, sql]) => env.DB.prepare(sql)));
  const found = asked.flatMap(([what], i) => {
    const [count] = Object.values(counts[i]?.results[0] ?? {});
    return count === 0 || count === undefined ? [] : [`${count} ${what}`];
  });
  const stock = await stockAndHeld();
  if (stock !== stockBefore) found.push(`stock was ${stockBefore} and is ${stock}`);
  return found;
}

/** Packs on the shelf or held by an order, without those that admins said came or went. */
export const stockAndHeld = async () =>
  (await env.DB.prepare(
    `SELECT (SELECT sum(onHand) FROM stock) + coalesce((SELECT sum(l.quantity) FROM order_line l
      JOIN orders o ON o.id = l.orderId WHERE o.stockHeld = 1 AND l.productId IS NOT NULL), 0)
      - (SELECT coalesce(sum(amount), 0) FROM stock_movement
        WHERE cause NOT IN ('sale', 'return')) AS n`,
  ).first<number>('n')) ?? 0;
