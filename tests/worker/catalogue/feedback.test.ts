import { expect, test } from 'vitest';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { forgetCatalogue } from '../../../worker/routes/shop/catalogue.ts';
import type { Comment } from '../../../worker/routes/shop/comments.ts';
import type { Review, Reviews } from '../../../worker/routes/shop/reviews.ts';
import { BOSS, commitAt, hireBoss, order } from '../admin.ts';
import { customer, firstAdmin, read } from '../people.ts';
import { Client, env, guest, Visitor } from '../shop.ts';

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
/** Judged by somebody who has read the current text, unless `seen` says otherwise. */
const judge = async (
  visitor: Visitor,
  body: { kind: string; id?: string | undefined; verdict: string; seen?: number; reason?: string },
) => {
  const row = env.DB.prepare(`SELECT at FROM ${body.kind} WHERE id = ?`).bind(body.id ?? '');
  return visitor.post('/api/moderation', { seen: (await row.first<number>('at')) ?? 0, ...body });
};

test('a comment is its author’s at once, and everybody’s once an admin approved it', async () => {
  const author = await customer();
  const body = commentOf('Very\nuseful');
  expect((await author.post(POST, body)).status).toBe(201);
  expect((await author.post(POST, body)).status).toBe(201);
  const id = body.commentId;
  expect(await commentsAt(author, `${POST}/mine`)).toMatchObject([
    { id, author: 'Achieng O.', text: 'Very\nuseful', state: 'waiting' },
  ]);
  expect(await commentsAt(await guest())).toEqual([]);
  expect(await commentsAt(await customer(), `${POST}/mine`)).toEqual([]);

  const found = (await (await admin.fetch('/api/moderation')).json()) as { found: object[] };
  expect(found.found).toMatchObject([{ id, about: 'hand-me-downs' }]);
  expect((await judge(admin, { kind: 'comment', id, verdict: 'approve' })).status).toBe(200);
  const shown = await new Visitor().fetch(POST);
  expect(shown.headers.get('Cache-Control')).toBe('public, max-age=10');
  expect(await shown.json()).toMatchObject({ comments: [{ id, state: 'approved' }] });
  expect(await commentsAt(author, `${POST}/mine`)).toEqual([]);
  const counts = await (await new Visitor().fetch('/api/posts/counts')).json();
  expect(counts).toEqual({ counts: { 'hand-me-downs': 1 } });

  await judge(admin, { kind: 'comment', id, verdict: 'hide' });
  expect(await commentsAt(author, `${POST}/mine`)).toMatchObject([{ id, state: 'hidden' }]);
  const reason = 'off topic';
  await judge(admin, { kind: 'comment', id, verdict: 'remove', reason });
  expect(await commentsAt(new Visitor())).toEqual([]);
  const { results } = await env.DB.prepare(
    'SELECT detail FROM audit WHERE subject = ? ORDER BY at, rowid',
  )
    .bind(`comment/${id}`)
    .all<{ detail: string }>();
  expect(results).toHaveLength(3);
  expect(results[2]?.detail).toContain(reason);
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

test('a comment on a post that does not exist, or with nothing to read, is refused', async () => {
  const author = await customer();
  const nowhere = await author.post('/api/posts/no-such-post/comments', commentOf('Hi'));
  expect([nowhere.status, await read(nowhere)]).toEqual([404, { code: 'unknown_post' }]);
  for (const text of ['\u3164', `a${'\u0336'.repeat(1500)}`]) {
    expect((await author.post(POST, commentOf(text))).status).toBe(400);
  }
  expect(await commentsAt(author, `${POST}/mine`)).toEqual([]);
});

test('nothing of the e-mail address of an author without a name is shown', async () => {
  const author = await customer();
  await env.DB.prepare("UPDATE user SET fullName = '' WHERE 'u:' || id = ?")
    .bind(author.owner)
    .run();
  const body = commentOf('Whose is this?');
  expect((await author.post(POST, body)).status).toBe(201);
  expect(await commentsAt(author, `${POST}/mine`)).toMatchObject([
    { id: body.commentId, author: '' },
  ]);
});

test('a post shows its newest comments first, and the older ones page by page', async () => {
  const path = '/api/posts/lost-property-at-school/comments';
  const commit = (from: number) =>
    env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      ...Array.from({ length: 45 }, (_, i) =>
        env.DB.prepare(
          `INSERT INTO comment (id, postId, owner, author, text, at, approvedAt, version)
           SELECT ?, 'lost-property-at-school', 'u:x', 'A', 'Hi', ?, 1, version FROM sync_clock`,
          // Several at the same time, because a page may end between them.
        ).bind(`c-${from + i}`, 1000 + Math.floor((from + i) / 4)),
      ),
    ]);
  for (const from of [0, 45, 90, 135, 180]) await commit(from);
  const ids: string[] = [];
  let next: string | null = '';
  for (let pages = 0; next !== null; pages++) {
    expect(pages).toBeLessThan(6);
    const answer = await new Visitor().fetch(`${path}?before=${encodeURIComponent(next)}`);
    const page = (await answer.json()) as { comments: Comment[]; next: string | null };
    ids.push(...page.comments.map(({ id }) => id));
    next = page.next;
  }
  expect(ids).toHaveLength(225);
  expect(new Set(ids).size).toBe(225);
  expect([ids[0]?.slice(0, 2), ids.at(-1)]).toEqual(['c-', 'c-0']);
  expect(Number(ids[0]?.slice(2))).toBeGreaterThan(219);
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
  expect(await mineOf(visitor)).toMatchObject({ review: { stars: 4, state: 'waiting' } });
  expect(await reviewsAt()).toMatchObject({ count: 0 });

  const id = `1/${visitor.owner}`;
  await judge(admin, { kind: 'review', id, verdict: 'approve' });
  expect(await reviewsAt()).toMatchObject({ count: 1, average: 4 });
  await forgetCatalogue(env);
  expect(await (await new Visitor().fetch('/product/1')).text()).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}',
  );
  expect(JSON.stringify(await reviewsAt())).not.toContain(visitor.owner);

  expect((await visitor.post(REVIEWS, { ...GOOD, stars: 1 })).status).toBe(201);
  expect(await reviewsAt()).toMatchObject({ count: 0 });
  await judge(admin, { kind: 'review', id, verdict: 'approve' });
  expect(await reviewsAt()).toMatchObject({ count: 1, average: 1 });
});

test('a review that its author rewrites while an admin reads it is not approved, and its new text is shown', async () => {
  const client = new Client(await guest());
  const orderId = await order(client);
  await commitAt(Date.now(), BOSS, setOrderStatus, { orderId, status: 'delivered' });
  await client.visitor.post(REVIEWS, GOOD);
  const id = `1/${client.visitor.owner}`;
  const answer = await admin.fetch('/api/moderation?kind=review');
  const { found } = (await answer.json()) as { found: { id: string; at: number }[] };
  const seen = found.find((row) => row.id === id)?.at ?? 0;
  await client.visitor.post(REVIEWS, { ...GOOD, stars: 1, text: 'Buy pills' });
  const refused = await judge(admin, { kind: 'review', id, verdict: 'approve', seen });
  expect(refused.status).toBe(409);
  expect(await read(refused)).toMatchObject({
    code: 'changed_meanwhile',
    text: 'Buy pills',
    stars: 1,
  });
  expect(JSON.stringify(await reviewsAt())).not.toContain('pills');
  expect((await judge(admin, { kind: 'review', id, verdict: 'hide' })).status).toBe(200);
  expect(await mineOf(client.visitor)).toMatchObject({ review: { state: 'hidden' } });
});

/** The shop with its samples off. */
const withoutSamples = async (path: string) => {
  const { router } = await import('../../../worker/index.ts');
  await forgetCatalogue(env);
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
  const answer = await router.request(path, {}, { ...env, SHOW_SAMPLES: '' }, context as never);
  await forgetCatalogue(env);
  return answer;
};

test('samples are shown only where the setting is on, testimonials among them, and never to search engines', async () => {
  const home = await (await new Visitor().fetch('/')).text();
  expect(home).toContain('she knows the giraffe is hers');
  expect(home.match(/>Sample</g)).toHaveLength(3);
  for (const page of [home, await (await new Visitor().fetch('/product/2')).text()]) {
    expect(page).toContain('"@type":');
    expect(page).not.toMatch(/aggregateRating|"review"|ratingValue/);
  }
  const real = await (await withoutSamples('/')).text();
  expect(real.match(/<h1|What Parents Say|>Sample</g)).toEqual(['<h1']);
  const { count, reviews } = (await (await withoutSamples(REVIEWS)).json()) as Reviews;
  expect(reviews).toHaveLength(count);

  const id = 'sample-shop-3';
  expect((await judge(admin, { kind: 'review', id, verdict: 'remove' })).status).toBe(200);
  await forgetCatalogue(env);
  expect(await (await new Visitor().fetch('/')).text()).not.toContain('the giraffe is hers');
});
