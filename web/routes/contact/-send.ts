import { messageRequest } from '../../../shared/feedback/message.ts';
import { failureText, post } from '../../api/http.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { answered, sentId } from '../../ui/form/sent-id.ts';

const WORDS: Record<string, () => string> = {
  error_name: m.contact_error_name,
  error_email: m.contact_error_email,
  error_phone: m.contact_error_phone,
  error_subject: m.contact_error_subject,
  error_message: m.contact_error_message,
  error_message_long: m.contact_error_message_long,
  error_card_number: m.error_card_number,
  error_marks: m.error_marks,
};

type Outcome = { sent: boolean; errors: Record<string, string>; trouble: string };
const kept = (errors: Outcome['errors'], trouble: string) => ({ sent: false, errors, trouble });

/** Sends a message to the shop. */
export async function sendMessage(fields: Record<string, string>): Promise<Outcome> {
  const parsed = messageRequest.safeParse({
    ...fields,
    locale: locale(),
    messageId: sentId('message', JSON.stringify(fields)),
  });
  if (!parsed.success) {
    const errors = parsed.error.issues
      .toReversed()
      .map(({ path, message }) => [path[0], (WORDS[message] ?? m.form_wrong)()]);
    return kept(Object.fromEntries(errors), '');
  }
  const answer = await post('/api/contact', parsed.data);
  if (answer.ok) {
    answered('message');
    return { sent: true, errors: {}, trouble: '' };
  }
  return kept({}, answer.code === 'offline' ? m.form_offline() : failureText(answer));
}
