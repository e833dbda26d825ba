import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { message } from '../../shared/schema.ts';
import type { Env } from '../env.ts';
import { letterBodies } from './letter.ts';
import type { Mail } from './send.ts';

const WORDS = {
  en: {
    subject: 'We have your message - Tiny Tag',
    thanks: "Thank you for your message. We'll get back to you soon!",
    other:
      'You did not write to us? Then somebody typed your address by mistake, and there is nothing to do.',
  },
  sw: {
    subject: 'Tumepokea ujumbe wako - Tiny Tag',
    thanks: 'Asante kwa ujumbe wako. Tutawasiliana nawe hivi karibuni!',
    other:
      'Hukutuandikia? Basi mtu ameandika anwani yako kimakosa; hutapokea kitu kingine chochote.',
  },
};

/**
 * The receipt to the sender contains no input, because anybody can enter somebody else's address.
 */
export async function messageSent(
  env: Env,
  { messageId, to }: { messageId: string; to: 'shop' | 'sender' },
): Promise<Mail | null> {
  const [row] = await drizzle(env.DB)
    .select()
    .from(message)
    .where(and(eq(message.id, messageId), eq(message.deleted, false)));
  if (!row) return null;
  if (to === 'shop') return forShop(env, row);
  if (row.email === '') return null;
  const { subject, thanks, other } = WORDS[row.locale];
  const letter = { locale: row.locale, subject, parts: [thanks, { note: other }] };
  return { to: row.email, subject, ...(await letterBodies(env, letter)) };
}

/** The subject contains no input, to keep it out of the headers. */
async function forShop(env: Env, row: typeof message.$inferSelect): Promise<Mail | null> {
  if (!env.MAIL_SHOP) {
    console.error(JSON.stringify({ event: 'shop_mail_not_configured', id: row.id }));
    return null;
  }
  const who = [row.name, row.email, row.phone].filter(Boolean).join('\n');
  const subject = `Message from the contact form (${row.id.slice(0, 8)})`;
  const parts = [who, row.subject, row.text];
  return {
    to: env.MAIL_SHOP,
    subject,
    ...(row.email && { replyTo: row.email }),
    ...(await letterBodies(env, { locale: 'en', subject, parts })),
  };
}
