import type { FeedbackRow } from '../../../../shared/feedback/feedback.ts';
import { m } from '../../../paraglide/messages.js';

/** Windows passes no longer link to a mail program. */
const MAX_LINK = 1900;

type Answered = Pick<FeedbackRow, 'about' | 'author' | 'text' | 'locale'>;

/** A draft to who wrote: a greeting in their language, and below it their words, as far as they fit. */
export function answerLink(email: string, { about, author, text, locale }: Answered): string {
  const hello = m.customer_hello({ name: author }, locale ? { locale } : {}).trim();
  const link =
    `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${about}`)}` +
    `&body=${encodeURIComponent(`${hello},\r\n\r\n\r\n\r\n`)}`;
  let quoted = '';
  for (const sign of text.replace(/^/gm, '> ').replace(/\n/g, '\r\n')) {
    const next = encodeURIComponent(sign);
    if (link.length + quoted.length + next.length > MAX_LINK) {
      return `${link}${quoted}${encodeURIComponent('…')}`;
    }
    quoted += next;
  }
  return link + quoted;
}
