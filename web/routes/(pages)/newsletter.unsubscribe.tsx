import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { NewsletterLink, ToShop } from './-newsletter-link.tsx';
import { linkSearch } from './-newsletter-search.ts';

export const Route = createFileRoute('/(pages)/newsletter/unsubscribe')({
  validateSearch: linkSearch,
  head: () => hiddenSeo(m.newsletter_title()),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { state } = Route.useSearch();
  return (
    <NewsletterLink
      title={m.newsletter_leave_title()}
      text={m.newsletter_leave_text()}
      button={m.newsletter_leave()}
      state={state}
      said={state === 'done' ? m.newsletter_left() : m.newsletter_leave_over()}
    >
      <ToShop />
    </NewsletterLink>
  );
}
