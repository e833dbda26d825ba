import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import * as z from 'zod/mini';
import { removeSubscriber } from '../../../shared/feedback/newsletter.ts';
import { subscriber } from '../../../shared/schema.ts';
import { minuteAt } from '../../../shared/time.ts';
import type { App } from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { cursor, isBefore, pageOf } from '../../http/cursor.ts';
import { type Sheet, sendSheet } from '../../http/download.ts';
import { requireArea } from '../../http/require.ts';
import { json, query } from '../../http/validate.ts';
import { tally } from '../../schema.ts';
import { write } from '../../sync/write.ts';

const PAGE = 50;

const filter = z.object({
  q: z._default(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(255)), ''),
  state: z.optional(z.enum(['subscribers', 'asked'])),
  before: cursor,
});

export const subscribers = new Hono<App>()
  .use(requireArea('shop'))
  .get('/', query(filter), async (c) => {
    const { q, state, before } = c.req.valid('query');
    const where = [
      sql`deleted = 0`,
      state && STATES[state],
      q ? begins(q) : isBefore(before, subscriber.askedAt, subscriber.id),
    ];
    const page = await list(c.var.db, and(...where), PAGE);
    const counts = await c.var.db.select().from(tally);
    const of = (id: string) => counts.find((row) => row.id === id)?.n ?? 0;
    return c.json({
      found: page.rows,
      next: q ? null : page.next,
      counts: { subscribers: of('subscribers'), asked: of('asked') },
    });
  })
  .get('/list.csv', async (c) => sendSheet(c, 'newsletter', await sheet(c.var.db)))
  .post('/remove', maxBytes(1024), json(removeSubscriber.args), async (c) => {
    await write(c, c.var.staff, removeSubscriber, c.req.valid('json'));
    return c.json({});
  });

type Client = ReturnType<typeof hc<typeof subscribers>>;
type Subscribers = InferResponseType<Client['index']['$get'], 200>;
export type SubscriberRow = Subscribers['found'][number];

/** Literals: with bound parameters SQLite would not use the partial indexes. */
const STATES = {
  subscribers: sql`confirmedAt IS NOT NULL`,
  asked: sql`confirmedAt IS NULL`,
};

const begins = (q: string) => sql`email >= ${q} AND email < ${`${q}\u{10FFFF}`}`;

async function list(db: DrizzleD1Database, where: SQL | undefined, most: number) {
  const found = await db
    .select({
      id: subscriber.id,
      email: subscriber.email,
      locale: subscriber.locale,
      askedAt: subscriber.askedAt,
      confirmedAt: subscriber.confirmedAt,
    })
    .from(subscriber)
    .where(where)
    .orderBy(desc(subscriber.askedAt), desc(subscriber.id))
    .limit(most + 1);
  return pageOf(found, most, ({ askedAt }) => askedAt);
}

const CHUNK = 1000;
const MOST_ROWS = 100_000;

/** Only those who confirmed may be written to. Null when there are too many for one file. */
async function sheet(db: DrizzleD1Database): Promise<Sheet> {
  const rows = [['E-mail', 'Language', 'Confirmed (Nairobi)']];
  let before: string | null = '';
  while (before !== null) {
    const where = and(
      sql`deleted = 0`,
      STATES.subscribers,
      isBefore(before, subscriber.askedAt, subscriber.id),
    );
    const page = await list(db, where, CHUNK);
    for (const { email, locale, confirmedAt } of page.rows) {
      rows.push([email, locale, minuteAt(confirmedAt ?? 0)]);
    }
    if (rows.length > MOST_ROWS) return null;
    before = page.next;
  }
  return rows;
}
