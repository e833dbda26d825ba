import { cursorOf, splitCursor } from '../http/cursor.ts';
import { type Filter, fits, PAGE } from './filter.ts';
import { type FoundOrders, foundOf } from './summary.ts';

const LOOKED_AT = 300;
const MOST_WORDS = 4;

type Place = { word: string; placedAt: number; orderId: string };

/** SQLite's lower(), which the triggers of order_word use, changes ASCII letters only. */
const small = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function wordsOf(q: string): string[] {
  const digits = q.replace(/[\s+()-]/g, '').replace(/^0/, '254');
  if (/^\d{3,}$/.test(digits)) return [digits];
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
  const isFull = candidates.length === LOOKED_AT;
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
  if (!/^[0-9a-z]{4,12}$/.test(bare)) return [];
  const receipt = bare.toUpperCase();
  const [numbers, receipts] = await db.batch<{ id: string }>([
    db
      .prepare('SELECT id FROM orders WHERE id >= ?1 AND id < ?2 LIMIT ?3')
      .bind(bare, `${bare}g`, PAGE),
    db
      .prepare(
        'SELECT orderId AS id FROM payment_attempt WHERE receipt >= ?1 AND receipt < ?2 LIMIT ?3',
      )
      .bind(receipt, `${receipt}\uffff`, PAGE),
  ]);
  return [...(numbers?.results ?? []), ...(receipts?.results ?? [])].map(({ id }) => id);
}

async function rarest(db: D1Database, words: string[]): Promise<string | undefined> {
  if (words.length < 2) return words[0];
  const counts = await db.batch<{ n: number }>(
    words.map((word) =>
      db
        .prepare(
          `SELECT count(*) AS n FROM
            (SELECT 1 FROM order_word WHERE word >= ?1 AND word < ?2 LIMIT ?3)`,
        )
        .bind(word, `${word}\uffff`, LOOKED_AT),
    ),
  );
  const n = (i: number) => counts[i]?.results[0]?.n ?? 0;
  return words.toSorted((a, b) => n(words.indexOf(a)) - n(words.indexOf(b)))[0];
}

async function beginning(db: D1Database, word: string, from: Place | null): Promise<Place[]> {
  const behind = from ? 'AND (word, placedAt, orderId) < (?4, ?5, ?6)' : '';
  const { results } = await db
    .prepare(
      `SELECT word, placedAt, orderId FROM order_word WHERE word >= ?1 AND word < ?2 ${behind}
       ORDER BY word DESC, placedAt DESC, orderId DESC LIMIT ?3`,
    )
    .bind(
      word,
      `${word}\uffff`,
      LOOKED_AT,
      ...(from ? [from.word, from.placedAt, from.orderId] : []),
    )
    .all<Place>();
  return results;
}

async function withAll(db: D1Database, ids: string[], known: string[], others: string[]) {
  if (others.length === 0) return ids;
  const { results } = await db
    .prepare(
      `SELECT orderId, json_group_array(word) AS words FROM order_word
       WHERE orderId IN (SELECT value FROM json_each(?)) GROUP BY orderId`,
    )
    .bind(JSON.stringify(ids))
    .all<{ orderId: string; words: string }>();
  const words = new Map(results.map((row) => [row.orderId, JSON.parse(row.words) as string[]]));
  return ids.filter(
    (id) =>
      known.includes(id) ||
      others.every((other) => words.get(id)?.some((word) => word.startsWith(other))),
  );
}
