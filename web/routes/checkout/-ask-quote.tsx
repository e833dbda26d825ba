import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';
import { store } from '../../store/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CONTACT_WORDS, saveWords } from '../../ui/form/saved-words.ts';
import { typedBefore } from './-draft.ts';

type Props = { labels: number; totalCents: number };

/** Leads to the contact form, with the request for a quote filled in. */
export default function AskQuote({ labels, totalCents }: Props) {
  const fill = () => {
    const { contact } = typedBefore(store.session?.owner ?? '', store.session?.name ?? null);
    const size = { labels: String(labels), total: formatCents(totalCents) };
    const words = {
      name: contact.fullName,
      email: contact.email,
      phone: contact.phone,
      subject: m.checkout_quote_subject(),
      message: m.checkout_quote_message(size),
    };
    saveWords(CONTACT_WORDS, words);
  };
  return (
    <ButtonLink to="/contact" onClick={fill} size="3">
      {m.checkout_quote()}
    </ButtonLink>
  );
}
