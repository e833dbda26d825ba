import posts from 'virtual:posts/en';
import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import * as z from 'zod/mini';
import { commentRequest, postComment, postIdSchema } from '../../../shared/feedback/comment.ts';
import { feedbackState } from '../../../shared/feedback/feedback.ts';
import { comment } from '../../../shared/schema.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { type App, visitorOf } from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { cursor, isBefore, pageOf } from '../../http/cursor.ts';
import { fail, tooMany } from '../../http/fail.ts';
import { CACHE_BRIEFLY } from '../../http/headers.ts';
import { ownAndNetwork, takeSlot } from '../../http/limits.ts';
import { requireUser } from '../../http/require.ts';
import { json, param, query } from '../../http/validate.ts';
import { write } from '../../sync/write.ts';

/** A user's own comments that await approval are sent at once, without pages. */
const PAGE = 50;
const MOST_OWN = 200;

const fields = {
  id: comment.id,
  author: comment.author,
  text: comment.text,
  at: comment.at,
  approvedAt: comment.approvedAt,
  hiddenAt: comment.hiddenAt,
};
type Fields = Pick<typeof comment.$inferSelect, keyof typeof fields>;
const shown = ({ id, author, text, at, ...judged }: Fields) => ({
  id,
  author,
  text,
  at,
  state: feedbackState(judged),
});

const asked = [
  maxBytes(16 * 1024),
  requireUser,
  param(z.object({ postId: postIdSchema })),
  json(commentRequest),
] as const;

export const comments = new Hono<App>()
  .get('/counts', async (c) => {
    const rows = await c.var.db
      .select({ postId: comment.postId, count: count() })
      .from(comment)
      .where(and(isNotNull(comment.approvedAt), eq(comment.deleted, false)))
      .groupBy(comment.postId);
    c.header('Cache-Control', CACHE_BRIEFLY);
    return c.json({ counts: Object.fromEntries(rows.map((row) => [row.postId, row.count])) });
  })
  .get('/:postId/comments', query(z.object({ before: cursor })), async (c) => {
    const { postId } = c.req.param();
    const found = await c.var.db
      .select(fields)
      .from(comment)
      .where(
        and(
          eq(comment.postId, postId),
          isNotNull(comment.approvedAt),
          eq(comment.deleted, false),
          isBefore(c.req.valid('query').before, comment.at, comment.id),
        ),
      )
      .orderBy(desc(comment.at), desc(comment.id))
      .limit(PAGE + 1);
    c.header('Cache-Control', CACHE_BRIEFLY);
    const { rows, next } = pageOf(found, PAGE, ({ at }) => at);
    return c.json({ comments: rows.map(shown), next });
  })
  .get('/:postId/comments/mine', async (c) => {
    const visitor = await visitorOf(c);
    if (!visitor?.user) return c.json({ comments: [] });
    const { postId } = c.req.param();
    const rows = await c.var.db
      .select(fields)
      .from(comment)
      .where(
        and(
          eq(comment.postId, postId),
          eq(comment.owner, visitor.actor.owner),
          isNull(comment.approvedAt),
          eq(comment.deleted, false),
        ),
      )
      .orderBy(desc(comment.at))
      .limit(MOST_OWN);
    return c.json({ comments: rows.map(shown) });
  })
  .post('/:postId/comments', ...asked, async (c) => {
    const { postId } = c.req.valid('param');
    if (!posts.some(({ slug }) => slug === postId)) return fail(c, 404, 'unknown_post');
    const { commentId, text, website } = c.req.valid('json');
    if (website) return c.json({}, 201);
    const { actor } = c.var.visitor;
    const person = c.var.activeSession.user;
    const most = { own: 10, network: 40, withinMs: HOUR_MS };
    const limits = ownAndNetwork(c, 'comment', actor.owner, most);
    const slot = await takeSlot(c.env, limits, Date.now(), commentId);
    if (!slot.ok) return tooMany(c, slot.retryAfterS);
    const args = { commentId, postId, fullName: person.fullName, text };
    await write(c, actor, postComment, args, `comment ${commentId}`);
    return c.json({}, 201);
  });

type Client = ReturnType<typeof hc<typeof comments>>[':postId']['comments'];
export type Comments = InferResponseType<Client['$get'], 200>;
export type Comment = Comments['comments'][number];
