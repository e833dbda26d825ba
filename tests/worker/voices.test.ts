import { expect, test } from 'vitest';
import type { Comment } from '../../shared/comment.ts';
import { setOrderStatus } from '../../shared/order.ts';
import type { Review, Reviews } from '../../shared/review.ts';
import { customer, firstAdmin, read } from './people.ts';
import { Client, env, guest, Visitor } from './shop.ts';
import { BOSS, commitAt, hireBoss, order } from './shop-hands.ts';

const { visitor: admin } = await firstAdmin();
await hireBoss();

const POST = '/api/posts/hand-me-downs/comments';
const commentOf = (text: string, changes: object = {}) => ({
  commentId: crypto.randomUUID() as string,
  text,
  website: '',
  ...changes,
});
const commentsAt = async (visitor: Visitor, path = POST) =>
  ((await (await visitor.fetch(path)).json()) as { comments: Comment[] }).comments;
const judge = (visitor: Visitor, body: object) => visitor.post('/api/moderation', body);

test('a comment is its author’s at once, and everybody’s once an admin approved it', async () => {
  const author = await customer();
  const body = commentOf('Very\nuseful');
  expect((await author.post(POST, body)).status).toBe(201);
  expect((await author.post(POST, body)).status).toBe(201);
  const id = body.commentId;
  expect(await commentsAt(author, `${POST}/mine`)).toMatchObject([
    { id, author: 'Achieng O.', text: 'Very\nuseful', waiting: true },
  ]);
  expect(await commentsAt(await guest())).toEqual([]);
  expect(await commentsAt(await customer(), `${POST}/mine`)).toEqual([]);

  const found = (await (await admin.fetch('/api/moderation')).json()) as { found: object[] };
  expect(found.found).toMatchObject([{ id, about: 'hand-me-downs' }]);
  expect((await judge(admin, { kind: 'comment', id, verdict: 'approve' })).status).toBe(200);
  const shown = await new Visitor().fetch(POST);
  expect(shown.headers.get('Cache-Control')).toBe('public, max-age=10');
  expect(await shown.json()).toMatchObject({ comments: [{ id, waiting: false }] });
  expect(await commentsAt(author, `${POST}/mine`)).toEqual([]);
  const counts = await (await new Visitor().fetch('/api/posts/counts')).json();
  expect(counts).toEqual({ counts: { 'hand-me-downs': 1 } });

  const reason = 'off topic';
  await judge(admin, { kind: 'comment', id, verdict: 'remove', reason });
  expect(await commentsAt(new Visitor())).toEqual([]);
  const { results } = await env.DB.prepare(
    'SELECT detail FROM audit WHERE subject = ? ORDER BY at, rowid',
  )
    .bind(`comment/${id}`)
    .all<{ detail: string }>();
  expect(results).toHaveLength(2);
  expect(results[1]?.detail).toContain(reason);
  expect(JSON.stringify(results)).not.toMatch(/useful|Achieng/);
});

test('guests post nothing, and only admins judge', async () => {
  const [visitor, person] = [await guest(), await customer()];
  const answer = await visitor.post(POST, commentOf('Hi'));
  expect([answer.status, await read(answer)]).toEqual([401, { code: 'signed_out' }]);
  const verdict = { kind: 'comment', id: 'x', verdict: 'approve' };
  for (const other of [visitor, person]) {
    expect((await judge(other, verdict)).status).toBe(403);
    expect((await other.fetch('/api/moderation')).status).toBe(403);
  }
  expect((await judge(admin, verdict)).status).toBe(404);
});

test('an empty, overlong or odd comment is refused, one of a machine forgotten', async () => {
  const author = await customer();
  for (const text of [' ', 'x'.repeat(2001), 'a\u0000b']) {
    expect((await author.post(POST, commentOf(text))).status).toBe(400);
  }
  const odd = await author.post('/api/posts/Not%20a%20post/comments', commentOf('Hi'));
  expect(odd.status).toBe(404);
  expect((await author.post(POST, commentOf('Buy', { website: 'x' }))).status).toBe(201);
  expect(await commentsAt(author, `${POST}/mine`)).toEqual([]);
});

test('a person posts ten comments an hour', async () => {
  const author = await customer();
  for (let i = 0; i < 10; i++) {
    expect((await author.post(POST, commentOf(`${i}`))).status).toBe(201);
  }
  expect((await author.post(POST, commentOf('more'))).status).toBe(429);
});

const REVIEWS = '/api/products/1/reviews';
const reviewsAt = async (visitor = new Visitor()) =>
  (await (await visitor.fetch(REVIEWS)).json()) as Reviews;
const mineOf = async (visitor: Visitor) =>
  (await (await visitor.fetch(`${REVIEWS}/mine`)).json()) as {
    may: boolean;
    review: Review | null;
  };
const GOOD = { stars: 4, text: 'Still on.', website: '' };

test('every product begins with the spec’s three samples, which count for nothing', async () => {
  const { count, average, reviews } = await reviewsAt();
  expect([count, average]).toEqual([0, null]);
  expect(reviews.map(({ stars, sample }) => [stars, sample])).toEqual([
    [5, true],
    [4, true],
    [5, true],
  ]);
  expect(reviews.every(({ textSw }) => textSw)).toBe(true);
});

test('who has had the product delivered reviews it, once; it is shown and counted when approved', async () => {
  const client = new Client(await guest());
  const { visitor } = client;
  const orderId = await order(client);
  expect(await mineOf(visitor)).toEqual({ may: false, review: null });
  const early = await visitor.post(REVIEWS, GOOD);
  expect(await read(early)).toMatchObject({ code: 'review_needs_order' });

  await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'delivered' });
  expect(await mineOf(visitor)).toMatchObject({ may: true });
  expect((await visitor.post(REVIEWS, { ...GOOD, stars: 6 })).status).toBe(400);
  expect((await visitor.post(REVIEWS, GOOD)).status).toBe(201);
  expect(await mineOf(visitor)).toMatchObject({ review: { stars: 4, waiting: true } });
  expect(await reviewsAt()).toMatchObject({ count: 0 });

  const id = `1/${visitor.owner}`;
  await judge(admin, { kind: 'review', id, verdict: 'approve' });
  expect(await reviewsAt()).toMatchObject({ count: 1, average: 4 });
  expect(JSON.stringify(await reviewsAt())).not.toContain(visitor.owner);

  expect((await visitor.post(REVIEWS, { ...GOOD, stars: 1 })).status).toBe(201);
  expect(await reviewsAt()).toMatchObject({ count: 0 });
  await judge(admin, { kind: 'review', id, verdict: 'approve' });
  expect(await reviewsAt()).toMatchObject({ count: 1, average: 1 });
});

test('an admin takes a sample away, and it stays away', async () => {
  const approved = await admin.fetch('/api/moderation?kind=review&state=approved');
  const { found } = (await approved.json()) as { found: { id: string; sample?: boolean }[] };
  const sample = found.find(({ id, sample }) => sample && id.startsWith('sample-1-'));
  await judge(admin, { kind: 'review', id: sample?.id, verdict: 'remove' });
  const { reviews } = await reviewsAt();
  expect(reviews.filter((review) => review.sample)).toHaveLength(2);
});
