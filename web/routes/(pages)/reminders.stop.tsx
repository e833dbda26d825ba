import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { MailedLink, ToShop } from './-mailed-link.tsx';
import { linkSearch } from './-mailed-search.ts';

export const Route = createFileRoute('/(pages)/reminders/stop')({
  validateSearch: linkSearch,
  head: () => hiddenSeo(m.reminders_title()),
  component: StopReminders,
});

/** Where the link in a reminder leads. */
function StopReminders() {
  const { state } = Route.useSearch();
  return (
    <MailedLink
      title={m.reminders_title()}
      text={m.reminders_text()}
      button={m.reminders_stop()}
      state={state}
      said={state === 'done' ? m.reminders_stopped() : m.reminders_over()}
    >
      <ToShop />
    </MailedLink>
  );
}
