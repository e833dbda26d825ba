import { and, eq, isNotNull } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import {
  type FirstAdmin,
  setupFinishSchema,
  setupStartSchema,
  setupTokenSchema,
} from '../../../shared/account/account.ts';
import { userOwner } from '../../../shared/account/owner.ts';
import { releaseAddress } from '../../auth/apply-token.ts';
import { KEY_BYTES, keyText, keyUri, sealKey, stepOf } from '../../auth/factors/totp.ts';
import { claimBrowser } from '../../auth/open-session.ts';
import { hashPassword } from '../../auth/password/password.ts';
import { commonPasswords, weaknessesOf } from '../../auth/password/rules.ts';
import { cookieSession, deviceOf } from '../../auth/sessions.ts';
import { type App, setSessionCookie } from '../../auth/visitor.ts';
import { mac, sameText, sha256 } from '../../crypto.ts';
import { maxBytes } from '../../http/body.ts';
import { fail } from '../../http/fail.ts';
import { json } from '../../http/validate.ts';
import { audit, factor, session, syncExternal, user } from '../../schema.ts';
import { guardFailure, isUniqueViolation } from '../../sync/errors.ts';

const LIMIT = maxBytes(16 * 1024);
/** Claimed by the first admin, so that this can happen only once. */
const CLAIM = 'setup';

/**
 * Nothing is stored until the end: both steps derive the same TOTP key from the link's token and the
 * email.
 */
export const setup = new Hono<App>()
  .use(LIMIT, async (c, next) => {
    if (await isOver(c)) return fail(c, 410, 'setup_over');
    await next();
  })
  .post('/check', json(setupTokenSchema), async (c) => {
    if (!(await isToken(c, c.req.valid('json').token))) return fail(c, 403, 'forbidden');
    return c.json({ ok: true });
  })
  .post('/start', json(setupStartSchema), async (c) => {
    const body = c.req.valid('json');
    if (!(await isToken(c, body.token))) return fail(c, 403, 'forbidden');
    const reasons = weaknessesOf(body, await commonPasswords(c.env));
    if (reasons.length > 0) return fail(c, 400, 'weak_password', { reasons });
    if (await hasAccount(c, body.email)) return fail(c, 409, 'email_exists');
    const key = await setupKey(c, body);
    return c.json({ key: keyText(key), uri: keyUri(key, body.email) });
  })
  .post('/finish', json(setupFinishSchema), async (c) => {
    const body = c.req.valid('json');
    if (!(await isToken(c, body.token))) return fail(c, 403, 'forbidden');
    const reasons = weaknessesOf(body, await commonPasswords(c.env));
    if (reasons.length > 0) return fail(c, 400, 'weak_password', { reasons });
    const now = Date.now();
    const key = await setupKey(c, body);
    const step = stepOf(key, body.code.replace(/\s/g, ''), now);
    if (step === null) return fail(c, 400, 'invalid_code');
    const passwordHash = await hashPassword(body.password);
    if (passwordHash === null) {
      c.header('Retry-After', '2');
      return fail(c, 429, 'too_many');
    }
    const admin = adminRow(body, passwordHash, now);
    const app = {
      id: crypto.randomUUID(),
      userId: admin.id,
      name: 'Authenticator',
      key: await sealKey(c.env, key),
      counter: step,
      createdAt: now,
      verifiedAt: now,
    };
    const authMethods = (['password', 'totp'] as const).map((method) => ({ method, at: now }));
    const device = deviceOf(c.req.header('User-Agent'));
    const { secret, row } = await cookieSession(
      { userId: admin.id, aal: 2, authMethods, device },
      now,
    );
    const fault = await create(c, admin, app, row);
    if (fault) return fail(c, fault === 'setup_over' ? 410 : 409, fault);
    setSessionCookie(c, secret);
    await claimBrowser(c, admin.id, now);
    return c.json({ ok: true }, 201);
  });

async function isOver(c: Context<App>): Promise<boolean> {
  const { db } = c.var;
  const [claims, admins] = await db.batch([
    db.select().from(syncExternal).where(eq(syncExternal.id, CLAIM)),
    db.select({ id: user.id }).from(user).where(eq(user.role, 'admin')).limit(1),
  ]);
  return claims.length > 0 || admins.length > 0;
}

const hasAccount = async (c: Context<App>, email: string) =>
  (await c.var.db.$count(user, and(eq(user.email, email), isNotNull(user.emailConfirmedAt)))) > 0;

/** Without a token in the settings there is no link. Comparing digests hides the length. */
async function isToken(c: Context<App>, token: string): Promise<boolean> {
  if (!c.env.SETUP_TOKEN) return false;
  return sameText(await sha256(token), await sha256(c.env.SETUP_TOKEN));
}

async function setupKey(c: Context<App>, { token, email }: { token: string; email: string }) {
  const bytes = await mac(c.env.APP_SECRET, 'setup-totp', `${token}:${email}`);
  return bytes.slice(0, KEY_BYTES);
}

const adminRow = ({ email, fullName }: FirstAdmin, passwordHash: string, now: number) => ({
  id: crypto.randomUUID(),
  email,
  fullName,
  role: 'admin' as const,
  passwordHash,
  emailConfirmedAt: now,
  lastSignInAt: now,
  createdAt: now,
  updatedAt: now,
});

/** All or nothing: somebody may have been first, or the address may be taken. */
async function create(
  c: Context<App>,
  admin: typeof user.$inferInsert,
  app: typeof factor.$inferInsert,
  opened: typeof session.$inferInsert,
): Promise<'setup_over' | 'email_exists' | null> {
  const { db } = c.var;
  const at = admin.createdAt;
  const done = {
    id: crypto.randomUUID(),
    at,
    actor: userOwner(admin.id),
    action: 'setup',
    subject: `user/${admin.id}`,
    detail: { role: [null, 'admin'] },
  };
  try {
    await db.batch([
      db.insert(syncExternal).values({ id: CLAIM, digest: '', at }),
      ...releaseAddress(c.env, admin.email ?? ''),
      db.insert(user).values(admin),
      db.insert(factor).values(app),
      db.insert(session).values(opened),
      db.insert(audit).values(done),
    ]);
    return null;
  } catch (error) {
    if (guardFailure(error) === 'duplicate') return 'setup_over';
    if (isUniqueViolation(error)) return 'email_exists';
    throw error;
  }
}
