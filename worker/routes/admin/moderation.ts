import { and, count, desc, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  FEEDBACK_KINDS,
  FEEDBACK_STATES,
  type FeedbackKind,
  type FeedbackRow,
  type FeedbackState,
  MAX_COUNTED,
} from '../../../shared/feedback/feedback.ts';
import { moderate, moderationSchema } from '../../../shared/feedback/moderation.ts';
import { comment, message, review } from '../../../shared/schema.ts';
import type { App } from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { cursor, isBefore, pageOf } from '../../http/cursor.ts';
import { requireArea } from '../../http/require.ts';
import { json, query } from '../../http/validate.ts';
import { write } from '../../sync/write.ts';

const PAGE = 50;

const filter = z.object({
  kind: z._default(z.enum(FEEDBACK_KINDS), 'comment'),
  state: z._default(z.enum(FEEDBACK_STATES), 'waiting'),
  before: cursor,
});

export const moderation = new Hono<App>()
  .use(maxBytes(4 * 1024), requireArea('messages'))
  .get('/', query(filter), async (c) => {
    const { kind, state, before } = c.req.valid('query');
    const table = TABLES[kind];
    const { at, id } = table;
    const found: FeedbackRow[] = await c.var.db
      .select(FIELDS[kind])
      .from(table)
      .where(and(STATES[kind][state], isBefore(before, at, id)))
      .orderBy(desc(at), desc(id))
      .limit(PAGE + 1);
    const { rows, next } = pageOf(found, PAGE, ({ at }) => at);
    return c.json({ found: rows, next, waiting: await waitingIn(c.var.db) });
  })
  .post('/', json(moderationSchema), async (c) => {
    await write(c, c.var.staff, moderate, c.req.valid('json'));
    return c.json({});
  });

/** Literals: with bound parameters SQLite would not use the partial indexes. */
const SHOWN = {
  waiting: sql`approvedAt IS NULL AND hiddenAt IS NULL AND deleted = 0`,
  approved: sql`approvedAt IS NOT NULL AND deleted = 0`,
  hidden: sql`hiddenAt IS NOT NULL AND deleted = 0`,
};
const ANSWERED = {
  waiting: sql`answeredAt IS NULL AND deleted = 0`,
  approved: sql`answeredAt IS NOT NULL AND deleted = 0`,
  hidden: sql`0`,
};
const STATES: Record<FeedbackKind, Record<FeedbackState, SQL>> = {
  comment: SHOWN,
  review: SHOWN,
  message: ANSWERED,
};

const TABLES = { comment, review, message };

/** What staff see of each, under the same names. */
const FIELDS = {
  comment: {
    id: comment.id,
    about: comment.postId,
    author: comment.author,
    text: comment.text,
    at: comment.at,
  },
  review: {
    id: review.id,
    about: review.productId,
    author: review.author,
    text: review.text,
    at: review.at,
    stars: review.stars,
    sample: review.sample,
  },
  message: {
    id: message.id,
    about: message.subject,
    author: message.name,
    text: message.text,
    at: message.at,
    email: message.email,
    phone: message.phone,
    locale: message.locale,
    answeredAt: message.answeredAt,
  },
};

/** Counted no further than is shown. */
async function waitingIn(db: DrizzleD1Database): Promise<Record<FeedbackKind, number>> {
  const counted = (kind: FeedbackKind) => {
    const table = TABLES[kind];
    const waiting = db
      .select({ at: table.at })
      .from(table)
      .where(STATES[kind].waiting)
      .orderBy(table.at)
      .limit(MAX_COUNTED + 1)
      .as('waiting');
    return db.select({ n: count() }).from(waiting);
  };
  const [[comments], [reviews], [messages]] = await db.batch([
    counted('comment'),
    counted('review'),
    counted('message'),
  ]);
  return { comment: comments?.n ?? 0, review: reviews?.n ?? 0, message: messages?.n ?? 0 };
}
