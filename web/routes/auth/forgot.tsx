import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { AskMail } from './-code/ask-mail.tsx';

export const Route = createFileRoute('/auth/forgot')({
  head: () => hiddenSeo(m.auth_forgot_title()),
  component: Forgot,
});

function Forgot() {
  return (
    <AskMail
      type="recovery"
      title={m.auth_forgot_title()}
      lead={m.auth_forgot_lead()}
      sent={m.auth_forgot_sent}
      submit={m.auth_code_submit()}
      to="/auth/password"
    />
  );
}
