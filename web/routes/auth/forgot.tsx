import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { AskCode } from './-code/ask-code.tsx';

export const Route = createFileRoute('/auth/forgot')({
  head: () => hiddenSeo(m.auth_forgot()),
  component: () => <AskCode type="recovery" title={m.auth_forgot()} to="/auth/password" />,
});
