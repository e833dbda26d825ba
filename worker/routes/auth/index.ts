import { Hono } from 'hono';
import { localized } from '../../../shared/locale.ts';
import { localeOf } from '../../auth/account-mail.ts';
import { publicKeys } from '../../auth/jwt.ts';
import type { App } from '../../auth/visitor.ts';
import { bounded, KEPT_TEN_MINUTES } from '../../http/http.ts';
import { apiVersion, refuse, sameOriginOrApiClient } from './answer.ts';
import { factors } from './factors.ts';
import { mails } from './mails.ts';
import { tokens } from './tokens.ts';
import { users } from './user.ts';

const LIMIT = bounded(16 * 1024, (c) =>
  refuse(c, 413, 'request_entity_too_large', 'Request body is too large'),
);

/** `/auth/v1`: the accounts' API, as clients of GoTrue speak it; the shop's own pages use it too. */
export const auth = new Hono<App>()
  .use(apiVersion)
  .get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', KEPT_TEN_MINUTES);
    return c.json(await publicKeys(c.env));
  })
  // Mail programs open links by themselves: opening one only leads to the page with the button.
  .get('/verify', (c) => {
    const asked = new URLSearchParams();
    const token = c.req.query('token') ?? c.req.query('token_hash') ?? '';
    asked.set('token_hash', token.slice(0, 200));
    asked.set('type', (c.req.query('type') ?? '').slice(0, 40));
    return c.redirect(`${c.env.BASE_URL}${localized('/auth/confirm', localeOf(c))}?${asked}`, 303);
  })
  .use(sameOriginOrApiClient, LIMIT)
  .route('/', mails)
  .route('/', tokens)
  .route('/', users)
  .route('/', factors)
  .all('*', (c) => refuse(c, 404, 'not_found', 'No such endpoint'));
