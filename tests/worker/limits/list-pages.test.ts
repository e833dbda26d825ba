import { expect, test } from 'vitest';
import { firstAdmin } from '../people.ts';
import { env } from '../shop.ts';

const { visitor: admin } = await firstAdmin();

const PAGE = 50;
const FILLS = {
  user: `INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
    SELECT 'u' || i, i || '@example.com', 'Asha', 'customer', '', i FROM n`,
  subscriber: `INSERT INTO subscriber (id, email, locale, askedAt, confirmedAt, version)
    SELECT 's' || i, i || '@example.com', 'en', i, i, (SELECT version FROM sync_clock) FROM n`,
  comment: `INSERT INTO comment (id, postId, owner, author, text, at, approvedAt, version)
    SELECT 'c' || i, 'hand-me-downs', 'g:1', 'Asha', 'Fine', i, i, (SELECT version FROM sync_clock) FROM n`,
};
const insert = (rows: number, from: number) =>
  env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    ...Object.values(FILLS).map((fill) =>
      env.DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + rows - 1}) ${fill}`,
      ),
    ),
  ]);

/** How many rows each page of a list has. */
async function pagesOf(path: string, field: string): Promise<number[]> {
  const sizes: number[] = [];
  let before: string | null = '';
  while (before !== null) {
    const answer = await admin.fetch(`${path}before=${before}`);
    const page = (await answer.json()) as Record<string, unknown> & { next: string | null };
    sizes.push((page[field] as unknown[]).length);
    before = page.next;
  }
  return sizes;
}

test('each list goes on after a full page, and ends without an empty one', async () => {
  const lists: [path: string, field: string, others: number][] = [
    // The admin is in the list of accounts.
    ['/api/admin/users?', 'users', 1],
    ['/api/admin/newsletter?', 'found', 0],
    ['/api/moderation?kind=comment&state=approved&', 'found', 0],
    ['/api/posts/hand-me-downs/comments?', 'comments', 0],
  ];
  await insert(PAGE - 1, 1);
  for (const [path, field, others] of lists) {
    expect(await pagesOf(path, field), path).toEqual([PAGE - 1 + others]);
  }
  await insert(1, PAGE);
  for (const [path, field, others] of lists) {
    expect(await pagesOf(path, field), path).toEqual(others ? [PAGE, 1] : [PAGE]);
  }
  await insert(1, PAGE + 1);
  for (const [path, field, others] of lists) {
    expect(await pagesOf(path, field), path).toEqual([PAGE, 1 + others]);
  }
});
