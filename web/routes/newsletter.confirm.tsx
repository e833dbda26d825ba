import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { hiddenSeo } from '../seo.ts';
import { Newsletter } from '../ui/newsletter.tsx';
import { NewsletterLink, ToShop, useLinkState } from './-newsletter-link.tsx';

export const Route = createFileRoute('/newsletter/confirm')({
  head: () => hiddenSeo(m.newsletter_title()),
  component: Confirm,
});

const SAID: Record<string, () => string> = {
  done: m.newsletter_confirmed,
  asked: m.newsletter_asked,
  invalid: m.newsletter_invalid,
};

function Confirm() {
  const state = useLinkState();
  return (
    <NewsletterLink
      title={m.newsletter_confirm_title()}
      text={m.newsletter_confirm_text()}
      button={m.newsletter_confirm()}
      state={state}
      said={(SAID[state] ?? m.newsletter_over)()}
    >
      {state === 'done' || state === 'asked' ? <ToShop /> : <Newsletter />}
    </NewsletterLink>
  );
}
