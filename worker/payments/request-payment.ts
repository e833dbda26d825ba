import type { Context } from 'hono';
import { normalisePhone } from '../../shared/input/phone.ts';
import { methodOf } from '../../shared/payment/method.ts';
import type { App } from '../auth/visitor.ts';
import { networkOf } from '../http/limits.ts';
import { type Asked, type Started, start } from './start.ts';

/** Customers' payments are the shop's own act, since holders of the link have no account. */
export type Wanted = Omit<Asked, 'network'>;

/** Once the provider is asked, its answer is stored even if the client disconnects. */
export async function startPayment(
  c: Context<App>,
  { phone, ...wanted }: Wanted,
): Promise<Started> {
  const isPrompt = methodOf(wanted.method).flow === 'prompt';
  const normal = isPrompt ? (normalisePhone(phone) ?? '') : '';
  const started = start(c.env, { ...wanted, phone: normal, network: networkOf(c) });
  c.executionCtx.waitUntil(started.catch(() => {}));
  return started;
}
