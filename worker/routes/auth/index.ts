import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { localized } from '../../../shared/locale.ts';
import { type Change, changeUser } from '../../auth/change-user.ts';
import { publicKeys } from '../../auth/jwt.ts';
import { isSmsDown } from '../../auth/phone/sms-limits.ts';
import { userBody } from '../../auth/user-body.ts';
import type { App } from '../../auth/visitor.ts';
import { limitBody } from '../../http/body.ts';
import { CACHE_TEN_MINUTES } from '../../http/headers.ts';
import { user } from '../../schema.ts';
import { readAddress } from './address.ts';
import {
  apiVersion,
  json,
  refuse,
  refuseChange,
  sameOriginOrApiClient,
  signedIn,
  smsNotSent,
} from './answer.ts';
import { captchaProtection } from './captcha.ts';
import { factors } from './factors.ts';
import { localeOf } from './locale.ts';
import { mails } from './mails.ts';
import { userBodySchema } from './schemas.ts';
import { tokens } from './tokens.ts';

const LIMIT = limitBody(16 * 1024, (c) =>
  refuse(c, 413, 'request_entity_too_large', 'Request body is too large'),
);

const users = new Hono<App>()
  .get('/user', signedIn, async (c) => c.json(await userBody(c.env, c.var.activeSession.user)))
  .put('/user', signedIn, json(userBodySchema), async (c) => {
    const { activeSession } = c.var;
    const body = c.req.valid('json');
    const { app_metadata, phone, email, password, data, current_password, nonce } = body;
    if (app_metadata !== undefined) {
      return refuse(c, 403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    const read = readAddress(c.env, { phone }, 'changes');
    if (!read.ok) return refuse(c, 400, read.code, read.message, read.more);
    if (read.address && (await isSmsDown(c.env, Date.now()))) return smsNotSent(c);
    const change: Change = {
      ...(email ? { email } : {}),
      ...(read.address ? { phone: read.address } : {}),
      ...(password ? { password } : {}),
      ...(data?.full_name ? { fullName: data.full_name } : {}),
      ...(current_password ? { current_password } : {}),
      ...(nonce ? { nonce } : {}),
    };
    const changed = await changeUser(c, activeSession, change);
    if (!changed.ok) return refuseChange(c, changed);
    return c.json(await userBody(c.env, await again(c, activeSession.user.id)));
  });

/** `/auth/v1`: GoTrue's API, which the shop's own pages use too. */
export const auth = new Hono<App>()
  .use(apiVersion)
  .get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', CACHE_TEN_MINUTES);
    return c.json(await publicKeys(c.env));
  })
  // Mail scanners open links, so opening one only leads to a page with a button.
  .get('/verify', (c) => {
    const search = new URLSearchParams();
    const token = c.req.query('token') ?? c.req.query('token_hash') ?? '';
    search.set('token_hash', token.slice(0, 200));
    search.set('type', (c.req.query('type') ?? '').slice(0, 40));
    return c.redirect(`${c.env.BASE_URL}${localized('/auth/confirm', localeOf(c))}?${search}`, 303);
  })
  .use(sameOriginOrApiClient, LIMIT, captchaProtection)
  .route('/', mails)
  .route('/', tokens)
  .route('/', users)
  .route('/', factors)
  .all('*', (c) => refuse(c, 404, 'not_found', 'No such endpoint'));

async function again(c: Context<App>, id: string) {
  const [row] = await c.var.db.select().from(user).where(eq(user.id, id));
  if (!row) throw new Error('The user of this request is gone.');
  return row;
}
