import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { shownPhone } from '../../shared/input/shown-phone.ts';
import { shopDetails } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import type { Mail } from './send.ts';

async function detailsOf(env: Env) {
  const [row] = await drizzle(env.DB).select().from(shopDetails).where(eq(shopDetails.id, 'shop'));
  return row;
}

/** Who the shop is and how it is reached, as set now: the same words in both languages. */
export async function signatureLines(env: Env): Promise<string[]> {
  const shop = await detailsOf(env);
  if (!shop) return ['Tiny Tag'];
  const { name, phone, whatsapp, email, place } = shop;
  return [
    name,
    phone && shownPhone(phone),
    whatsapp && `WhatsApp ${shownPhone(whatsapp)}`,
    email,
    place,
  ].filter(Boolean);
}

/** Answers go to the shop's address, where it has one and the mail names no other. */
export async function answerable(env: Env, mail: Mail): Promise<Mail> {
  const replyTo = mail.replyTo || (await detailsOf(env))?.email;
  return replyTo ? { ...mail, replyTo } : mail;
}
