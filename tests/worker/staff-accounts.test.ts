import { beforeEach, expect, test } from 'vitest';
import { callerOf } from './access/callers.ts';
import { browserOf, forgetLimits, member, said, usedCodesAgain } from './accounts.ts';
import { read } from './people.ts';
import { env } from './shop.ts';

beforeEach(async () => {
  await forgetLimits();
  await usedCodesAgain();
});

const boss = await member({ role: 'admin', app: true, fullName: 'Njeri Boss' });
const admin = await browserOf(boss);

test('a session that gave its code has no role once the factor is gone', async () => {
  const { visitor, userId, sessionId } = await callerOf('packer');
  expect(await read(await visitor.fetch('/api/session'))).toMatchObject({ role: 'packer' });
  const kept = await env.DB.prepare('SELECT * FROM session WHERE id = ?').bind(sessionId).first();
  expect((await admin.post(`/api/admin/users/${userId}/reset-factors`, {})).status).toBe(200);
  // A sign-in under way stores its session after the others have ended.
  await env.DB.prepare(
    `INSERT INTO session (id, userId, aal, proofs, createdAt, seenAt, expiresAt)
     VALUES (?, ?, 2, ?, ?, ?, 9e15)`,
  )
    .bind(sessionId, userId, kept?.proofs ?? '[]', kept?.createdAt ?? 0, kept?.seenAt ?? 0)
    .run();
  expect(await read(await visitor.fetch('/api/session'))).toMatchObject({
    role: 'customer',
    next: 'enrol',
  });
  expect(await said(await visitor.fetch('/api/admin/orders'))).toEqual([403, 'forbidden']);
});
