import { Hono } from 'hono';
import type { App } from '../auth/visitor.ts';
import type { Env } from '../env.ts';
import { fail } from '../http/http.ts';
import { stackOf } from '../http/stack.ts';
import { checkPayment } from '../payments/check.ts';
import { keep } from '../payments/events.ts';
import { METHODS } from '../payments/index.ts';
import type { Heard } from '../payments/method.ts';
import { receive } from '../payments/receive.ts';
import { checkRefund, checkRefunds } from '../payments/refunds.ts';

/** A genuine webhook is stored before it is acted on, and always answered the same. */
export const hooks = new Hono<App>().post('/:name/*', async (c) => {
  const { name } = c.req.param();
  const hear = Object.values(METHODS)
    .map(({ hooks = {} }) => (Object.hasOwn(hooks, name) ? hooks[name] : undefined))
    .find((found) => found !== undefined);
  const told = (await hear?.(c.env, c.req.raw)) ?? ({ refused: 404 } as const);
  if ('refused' in told) {
    console.error(JSON.stringify({ event: 'hook_refused', name, status: told.refused }));
    return fail(c, told.refused, CODES[told.refused]);
  }
  if (told.heard) {
    const acted = act(c.env, told.heard);
    // Finishes even if the caller disconnects.
    c.executionCtx.waitUntil(acted);
    await acted;
  }
  return c.json(told.answer);
});

const CODES = { 401: 'bad_signature', 404: 'not_found', 503: 'try_again' } as const;

async function act(env: Env, heard: Heard): Promise<void> {
  try {
    const { done } = await keep(env, heard);
    if (!heard.effect) return;
    if (await follow(env, heard.effect)) await done();
  } catch (error) {
    const stack = stackOf(error);
    const { kind, about } = heard;
    console.error(JSON.stringify({ event: 'hook_failed', kind, about, stack }));
  }
}

/** True once nothing more is needed for it. */
async function follow(env: Env, effect: NonNullable<Heard['effect']>): Promise<boolean> {
  if (effect.type === 'check_payment') return checkPayment(env, effect.attemptId);
  if (effect.type === 'paid_by_hand') await receive(env, effect.receipt);
  else if (effect.type === 'check_refunds') await checkRefunds(env, effect.attemptId);
  else await checkRefund(env, effect.refundId);
  return true;
}
