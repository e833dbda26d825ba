import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { AskMail } from './-code/ask-mail.tsx';

export const Route = createFileRoute('/auth/code')({
  head: () => hiddenSeo(m.auth_by_code_title()),
  component: ByCode,
});

function ByCode() {
  return (
    <AskMail
      type="email"
      title={m.auth_by_code_title()}
      lead={m.auth_by_code_lead()}
      sent={m.auth_by_code_sent}
      submit={m.auth_submit()}
    />
  );
}
