import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { address } from '../../shared/schema.ts';
import type { Env } from '../env.ts';

/** Where a provider's page sends its customer back; what it adds to the address is never believed. */
export const returnUrl = (env: Env, orderId: string) => `${env.BASE_URL}/pay/${orderId}`;
/** … when they chose not to pay. */
export const leaveUrl = (env: Env, orderId: string) => `${returnUrl(env, orderId)}?left=1`;

export async function emailOf(env: Env, orderId: string): Promise<string> {
  const [to] = await drizzle(env.DB).select().from(address).where(eq(address.id, orderId));
  // Who ordered by phone may have none; the provider asks for one.
  return to?.email || (env.MAIL_SHOP ?? '');
}
