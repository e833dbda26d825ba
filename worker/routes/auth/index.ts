import { Hono } from 'hono';
import { localized } from '../../../shared/locale.ts';
import { localeOf } from '../../auth/account-mail.ts';
import { publicKeys } from '../../auth/jwt.ts';
import type { App } from '../../auth/visitor.ts';
import { CACHE_TEN_MINUTES, limitBody } from '../../http/http.ts';
import { apiVersion, refuse, sameOriginOrApiClient } from './answer.ts';
import { factors } from './factors.ts';
import { mails } from './mails.ts';
import { tokens } from './tokens.ts';
import { users } from './user.ts';

const LIMIT = limitBody(16 * 1024, (c) =>
  refuse(c, 413, 'request_entity_too_large', 'Request body is too large'),
);

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
  .use(sameOriginOrApiClient, LIMIT)
  .route('/', mails)
  .route('/', tokens)
  .route('/', users)
  .route('/', factors)
  .all('*', (c) => refuse(c, 404, 'not_found', 'No such endpoint'));
