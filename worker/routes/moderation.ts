import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import { moderate, moderationSchema } from '../../shared/comment.ts';
import { comment, review } from '../../shared/schema.ts';
import { type App, visitorOf } from '../actor.ts';
import { fail, limit, parseBody } from '../http.ts';
import { write } from '../write.ts';

const MOST = 100;

/** For admins: what waits to be read before others may (or, ?state=approved, what all read), and their verdicts (audited). */
export const moderation = new Hono<App>()
  .get('/', async (c) => {
    const visitor = await visitorOf(c);
    if (visitor?.actor.role !== 'admin') return fail(c, 403, 'forbidden');
    const d = drizzle(c.env.DB);
    const of = c.req.query('state') === 'approved' ? isNotNull : isNull;
    const [comments, reviews] = await d.batch([
      d
        .select()
        .from(comment)
        .where(and(of(comment.approvedAt), eq(comment.deleted, false)))
        .orderBy(desc(comment.at))
        .limit(MOST),
      d
        .select()
        .from(review)
        .where(and(of(review.approvedAt), eq(review.deleted, false)))
        .orderBy(desc(review.at))
        .limit(MOST),
    ]);
    return c.json({
      found: [
        ...comments.map(({ id, postId, author, text, at }) => ({
          kind: 'comment' as const,
          ...{ id, about: postId, author, text, at },
        })),
        ...reviews.map(({ id, productId, author, text, stars, at, sample }) => ({
          kind: 'review' as const,
          ...{ id, about: productId, author, text, stars, at, sample },
        })),
      ],
    });
  })
  .post('/', limit(4 * 1024), async (c) => {
    const visitor = await visitorOf(c);
    if (visitor?.actor.role !== 'admin') return fail(c, 403, 'forbidden');
    const body = await parseBody(c, moderationSchema);
    if (!body.ok) return body.answer;
    await write(c, visitor.actor, 'moderate', moderate, body.data);
    return c.json({});
  });
