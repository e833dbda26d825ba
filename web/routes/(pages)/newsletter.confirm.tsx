import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { Newsletter } from '../../ui/text/newsletter.tsx';
import { MailedLink, ToShop } from './-mailed-link.tsx';
import { linkSearch } from './-mailed-search.ts';

export const Route = createFileRoute('/(pages)/newsletter/confirm')({
  validateSearch: linkSearch,
  head: () => hiddenSeo(m.newsletter_title()),
  component: Confirm,
});

const SAID = {
  done: m.newsletter_confirmed,
  asked: m.newsletter_asked,
  invalid: m.newsletter_invalid,
  over: m.newsletter_over,
};

function Confirm() {
  const { state } = Route.useSearch();
  return (
    <MailedLink
      title={m.newsletter_confirm_title()}
      text={m.newsletter_confirm_text()}
      button={m.newsletter_confirm()}
      state={state}
      said={SAID[state ?? 'over']()}
    >
      {state === 'done' || state === 'asked' ? <ToShop /> : <Newsletter />}
    </MailedLink>
  );
}
