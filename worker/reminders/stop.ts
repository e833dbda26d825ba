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
  await stop(env, digest, now);
  return true;
}

/** For the link in an SMS, which only the number's owner receives; null without a number. */
export async function stopTokenOf(env: Env, orderId: string): Promise<string | null> {
  const [to] = await drizzle(env.DB).select().from(address).where(eq(address.id, orderId));
  return to?.phone ? stopToken(env, to.phone) : null;
}

/** Stops the reminder of this order only: anyone can place one with the address of somebody else. */
export const stopForOrder = async (env: Env, orderId: string, now: number) =>
  stop(env, await digestOf(env, orderId), now);

/** For the address or number that a link was sent to. */
export const stopTo = async (env: Env, to: string, now: number) =>
  stop(env, await digestOf(env, to), now);

const stop = (env: Env, id: string, at: number) =>
  drizzle(env.DB).insert(reminderStop).values({ id, at }).onConflictDoNothing();

/** `of`: an order's id, address and number. */
export async function isStopped(env: Env, of: readonly string[]): Promise<boolean> {
  const known = of.filter((each) => each !== '');
  const digests = await Promise.all(known.map((each) => digestOf(env, each)));
  return (await drizzle(env.DB).$count(reminderStop, isOneOf(reminderStop.id, digests))) > 0;
}
