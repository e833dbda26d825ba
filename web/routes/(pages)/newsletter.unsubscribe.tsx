import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { MailedLink, ToShop } from './-mailed-link.tsx';
import { linkSearch } from './-mailed-search.ts';

export const Route = createFileRoute('/(pages)/newsletter/unsubscribe')({
  validateSearch: linkSearch,
  head: () => hiddenSeo(m.newsletter_title()),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { state } = Route.useSearch();
  return (
    <MailedLink
      title={m.newsletter_leave_title()}
      text={m.newsletter_leave_text()}
      button={m.newsletter_leave()}
      state={state}
      said={state === 'done' ? m.newsletter_left() : m.newsletter_leave_over()}
    >
      <ToShop />
    </MailedLink>
  );
}
