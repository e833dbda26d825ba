import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { App } from '../auth/visitor.ts';
import { sameText } from '../crypto.ts';
import type { Env } from '../env.ts';
import { maxBytes } from '../http/body.ts';
import { fail } from '../http/fail.ts';
import { networkOf } from '../http/limits.ts';
import { stackOf } from '../http/stack.ts';
import { form } from '../http/validate.ts';
import { deliverPaymentEffect, isOfPayment } from '../payments/effects.ts';
import { recordEvent } from '../payments/events.ts';
import { METHODS } from '../payments/index.ts';
import type { WebhookEvent } from '../payments/method.ts';
import { reportSecret } from '../sms/africas-talking.ts';
import { recordReport } from '../sms/reports.ts';

/** Longer than any genuine webhook. */
const LIMIT = maxBytes(64 * 1024);

/**
 * A genuine webhook is stored before it is acted on, and then always answered the same. One that cannot be
 * stored is refused with 503, so that the provider sends it again.
 */
export const hooks = new Hono<App>().post('/:name/*', LIMIT, async (c) => {
  const { name } = c.req.param();
  const handler = Object.values(METHODS)
    .map(({ webhooks = {} }) => (Object.hasOwn(webhooks, name) ? webhooks[name] : undefined))
    .find((found) => found !== undefined);
  const result = (await handler?.(c.env, c.req.raw, networkOf(c))) ?? ({ refused: 404 } as const);
  if ('refused' in result) {
    console.error(JSON.stringify({ event: 'hook_refused', name, status: result.refused }));
    return fail(c, result.refused, CODES[result.refused]);
  }
  if (result.event) {
    const stored = storeAndAct(c.env, result.event);
    // Finishes even if the caller disconnects.
    c.executionCtx.waitUntil(stored.catch(() => {}));
    await stored;
  }
  return c.json(result.answer);
});

const CODES = {
  401: 'bad_signature',
  404: 'not_found',
  429: 'too_many',
  503: 'try_again',
} as const;

/** Throws if the event is not stored. What fails later, the outbox does again. */
async function storeAndAct(env: Env, event: WebhookEvent): Promise<void> {
  const { done } = await recordEvent(env, event);
  const { effect } = event;
  if (!effect || !isOfPayment(effect)) return;
  try {
    if (await deliverPaymentEffect(env, effect)) await done();
  } catch (error) {
    const stack = stackOf(error);
    const { kind, subject: about } = event;
    console.error(JSON.stringify({ event: 'hook_failed', kind, about, stack }));
  }
}

const report = z.object({
  id: z.string(),
  status: z.string(),
  failureReason: z.optional(z.string()),
});

/** Delivery reports of SMS. */
export const smsReports = new Hono<App>()
  .use('/:secret', async (c, next) => {
    const isKnown = sameText(await reportSecret(c.env), c.req.param('secret'));
    return isKnown ? next() : fail(c, 404, 'not_found');
  })
  .post('/:secret', maxBytes(4 * 1024), form(report), async (c) => {
    await recordReport(c.env, c.req.valid('form'), Date.now());
    return c.json({});
  });
