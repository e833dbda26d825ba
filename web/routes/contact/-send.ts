import * as z from 'zod/mini';
import { messageFields, messageRequest, requireReach } from '../../../shared/feedback/message.ts';
import { post } from '../../api/http.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { failureText } from '../../ui/feedback/refusal.ts';
import { answered, sentId } from '../../ui/form/sent-id.ts';

/** What the form asks. */
export const typedMessage = z.omit(messageFields, { locale: true }).check(...requireReach);

/** Sends a message to the shop, under the same id until it was answered; returns what went wrong in words. */
export async function sendMessage(typed: Record<string, string>) {
  const messageId = sentId('message', JSON.stringify(typed));
  const answer = await post(
    '/api/contact',
    messageRequest.parse({ ...typed, locale: locale(), messageId }),
  );
  if (!answer.ok) {
    const failure = answer.code === 'offline' ? m.form_offline() : failureText(answer);
    return { ...answer, failure };
  }
  answered('message');
  return answer;
}
