import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { AskCode } from './-code/ask-code.tsx';

export const Route = createFileRoute('/auth/code')({
  head: () => hiddenSeo(m.auth_by_code_title()),
  component: () => <AskCode type="email" title={m.auth_by_code_title()} />,
});
