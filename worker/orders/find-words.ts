import { and, desc, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { phoneStart } from '../../shared/input/phone-search.ts';
import { LEAST_OF_RECEIPT, receiptOf } from '../../shared/payment/paybill.ts';
import { attempt, order } from '../../shared/schema.ts';
import { orderWord } from '../audit/schema.ts';
import { cursorOf, splitCursor } from '../http/cursor.ts';
import { batch, beginsWith, isOneOf } from '../sync/statement.ts';
import { type Filter, fits, PAGE, SCAN_SIZE } from './filter.ts';
import { type FoundOrders, foundOf } from './summary.ts';

const MOST_WORDS = 4;

type Place = { word: string; placedAt: number; orderId: string };

/** SQLite's lower(), which the triggers of order_word use, changes ASCII letters only. */
const small = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function wordsOf(q: string): string[] {
  const phone = phoneStart(q);
  if (phone) return [phone];
  const words = small(q).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** The first page begins with orders whose number or receipt starts with `q`. */
export async function byWords(
  db: D1Database,
  filter: Filter & { q: string },
): Promise<FoundOrders> {
  const words = wordsOf(filter.q);
  const from = placeOf(filter.before);
  const known = from ? [] : await byNumber(db, filter.q);
  const rare = await rarest(db, words);
  const candidates = rare ? await beginning(db, rare, from) : [];
  const isFull = candidates.length === SCAN_SIZE;
  const ids = [...new Set([...known, ...candidates.map(({ orderId }) => orderId)])];
  const having = await withAll(
    db,
    ids,
    known,
    words.filter((word) => word !== rare),
  );
  const fitting = (await foundOf(db, having)).filter((row) => fits(row, filter));
  const orders = fitting.slice(0, PAGE);
  const last = orders.at(-1);
  // If the page was cut, the next one starts after the last order shown.
  const cut = fitting.length > PAGE && candidates.findLast(({ orderId }) => orderId === last?.id);
  const place = cut || (isFull ? candidates.at(-1) : undefined);
  return {
    orders,
    next: place ? cursorOf(place.placedAt, place.orderId, place.word) : null,
  };
}

function placeOf(before: string | undefined): Place | null {
  const [placedAt, orderId, word] = splitCursor(before, 3);
  return orderId && word ? { word, placedAt: Number(placedAt), orderId } : null;
}

async function byNumber(db: D1Database, q: string): Promise<string[]> {
  const bare = small(q)
    .replace(/^#|^tt/, '')
    .replace(/\s/g, '');
  if (bare.length < LEAST_OF_RECEIPT || !/^[0-9a-z]{1,12}$/.test(bare)) return [];
  const d = drizzle(db);
  const [numbers, receipts] = await d.batch([
    d.select({ id: order.id }).from(order).where(beginsWith(order.id, bare)).limit(PAGE),
    d
      .select({ id: attempt.orderId })
      .from(attempt)
      .where(beginsWith(attempt.receipt, receiptOf(bare)))
      .limit(PAGE),
  ]);
  return [...numbers, ...receipts].map(({ id }) => id);
}

async function rarest(db: D1Database, words: string[]): Promise<string | undefined> {
  if (words.length < 2) return words[0];
  const counts = await batch<{ n: number }>(
    db,
    words.map((word) => {
      const found = drizzle(db)
        .select({ word: orderWord.word })
        .from(orderWord)
        .where(beginsWith(orderWord.word, word))
        .limit(SCAN_SIZE);
      // Raw SQL: Drizzle names subqueries, which the test of query plans takes for tables.
      return sql`SELECT count(*) AS n FROM ${found}`;
    }),
  );
  const n = (i: number) => counts[i]?.[0]?.n ?? 0;
  return words.toSorted((a, b) => n(words.indexOf(a)) - n(words.indexOf(b)))[0];
}

function beginning(db: D1Database, start: string, from: Place | null): Promise<Place[]> {
  const { word, placedAt, orderId } = orderWord;
  const isBehind = from
    ? sql`(${word}, ${placedAt}, ${orderId}) < (${from.word}, ${from.placedAt}, ${from.orderId})`
    : undefined;
  return drizzle(db)
    .select()
    .from(orderWord)
    .where(and(beginsWith(word, start), isBehind))
    .orderBy(desc(word), desc(placedAt), desc(orderId))
    .limit(SCAN_SIZE);
}

async function withAll(db: D1Database, ids: string[], known: string[], others: string[]) {
  if (others.length === 0) return ids;
  const { orderId, word } = orderWord;
  const found = await drizzle(db)
    .select({ orderId, words: sql<string>`json_group_array(${word})` })
    .from(orderWord)
    .where(isOneOf(orderId, ids))
    .groupBy(orderId);
  const words = new Map(found.map((row) => [row.orderId, JSON.parse(row.words) as string[]]));
  return ids.filter(
    (id) =>
      known.includes(id) ||
      others.every((other) => words.get(id)?.some((word) => word.startsWith(other))),
  );
}
