import { Hono } from 'hono';
import type { App } from '../actor.ts';
import { fail } from '../http.ts';
import { attemptOfSecret, callBack } from '../payments/check.ts';

const MOST_BYTES = 16 * 1024;

/**
 * Providers call here. Daraja's callbacks are unsigned: the path is a secret of the attempt. Whatever
 * comes on it is kept and answered the same; Daraja could do nothing about any trouble of ours.
 */
export const hooks = new Hono<App>().post('/mpesa/:secret', async (c) => {
  const row = await attemptOfSecret(c.env, c.req.param('secret'));
  if (!row) return fail(c, 404, 'not_found');
  const text = await beginningOf(c.req.raw);
  const acted = callBack(c.env, row, text).catch((error: Error) => {
    const told = { event: 'callback_failed', attempt: row.id, stack: error.stack };
    console.error(JSON.stringify(told));
  });
  // Should the caller hang up meanwhile, it is finished all the same.
  c.executionCtx.waitUntil(acted);
  await acted;
  return c.json({ ResultCode: 0, ResultDesc: 'Accepted' });
});

async function beginningOf({ body }: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let left = MOST_BYTES;
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes.subarray(0, left), { stream: true });
    left -= bytes.length;
    if (left <= 0) break;
  }
  return text;
}
