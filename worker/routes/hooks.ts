import { Hono } from 'hono';
import type { App } from '../actor.ts';
import { fail, limit } from '../http.ts';
import { callBack } from '../payments/check.ts';
import { parseCallback } from '../payments/mpesa.ts';

/** Providers call here. Daraja's callbacks are unsigned: the path is a secret of the attempt. */
export const hooks = new Hono<App>().post('/mpesa/:secret', limit(16 * 1024), async (c) => {
  const callback = parseCallback(await c.req.json().catch(() => null));
  if (!callback) return fail(c, 400, 'invalid');
  if (!(await callBack(c.env, c.req.param('secret'), callback))) return fail(c, 404, 'not_found');
  return c.json({ ResultCode: 0, ResultDesc: 'Accepted' });
});
