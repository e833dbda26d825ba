import { Hono } from 'hono';
import { type Locale, localized } from '../../../shared/locale.ts';
import type { App } from '../../auth/visitor.ts';
import { maxBytes } from '../../http/body.ts';
import { sameSite } from '../../http/site.ts';
import { stopByToken } from '../../reminders/stop.ts';

const LIMIT = maxBytes(4 * 1024);

/** Mail scanners open links, so a mailed link leads to a page with a button, which posts here. */
const pages = (locale: Locale) =>
  new Hono<App>().post('/stop', sameSite, LIMIT, async (c) => {
    const isStopped = await stopByToken(c.env, c.req.query('token_hash') ?? '', Date.now());
    const state = isStopped ? 'done' : 'over';
    return c.redirect(`${localized('/reminders/stop', locale)}?state=${state}`, 303);
  });

export const reminderPages = new Hono<App>()
  .route('/reminders', pages('en'))
  .route('/sw/reminders', pages('sw'));

/** One-click unsubscribe by mail programs (RFC 8058). */
export const reminderHook = new Hono<App>().post('/stop', LIMIT, async (c) => {
  await stopByToken(c.env, c.req.query('token_hash') ?? '', Date.now());
  return c.body(null, 204);
});
