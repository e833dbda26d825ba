import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { address } from '../../shared/schema.ts';
import { sign, verify } from '../crypto.ts';
import type { Env } from '../env.ts';
import { reminderStop } from '../schema.ts';
import { isOneOf } from '../sync/statement.ts';

/** A keyed digest: the database does not tell whose it is. */
const digestOf = (env: Env, to: string) =>
  sign(env.APP_SECRET, 'reminder address', to.toLowerCase());

/** For the link in a mail. It stops the reminders to this address, whatever becomes of the order. */
export async function stopToken(env: Env, to: string): Promise<string> {
  const digest = await digestOf(env, to);
  return `${digest}.${await sign(env.APP_SECRET, 'reminder stop', digest)}`;
}

/** False unless the shop made the link. */
export async function stopByToken(env: Env, token: string, now: number): Promise<boolean> {
  const [digest = '', signature = ''] = token.split('.');
  if (!(await verify(env.APP_SECRET, 'reminder stop', digest, signature))) return false;
  await stop(env, [digest], now);
  return true;
}

/** Stops the reminders to both the address and the number of an order. */
export async function stopForOrder(env: Env, orderId: string, now: number): Promise<void> {
  const [to] = await drizzle(env.DB).select().from(address).where(eq(address.id, orderId));
  const known = [to?.email, to?.phone].filter((each) => each !== undefined && each !== '');
  await stop(env, await Promise.all(known.map((each) => digestOf(env, String(each)))), now);
}

async function stop(env: Env, digests: string[], at: number) {
  if (digests.length === 0) return;
  await drizzle(env.DB)
    .insert(reminderStop)
    .values(digests.map((id) => ({ id, at })))
    .onConflictDoNothing();
}

export async function isStopped(env: Env, addresses: readonly string[]): Promise<boolean> {
  const known = addresses.filter((each) => each !== '');
  const digests = await Promise.all(known.map((each) => digestOf(env, each)));
  return (await drizzle(env.DB).$count(reminderStop, isOneOf(reminderStop.id, digests))) > 0;
}
