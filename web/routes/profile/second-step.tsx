import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { EnrolStep } from '../auth/-factor/enrol-step.tsx';
import { MemberPage } from '../auth/-member-page.tsx';

export const Route = createFileRoute('/profile/second-step')({
  head: () => hiddenSeo(m.step_title()),
  component: () => (
    <MemberPage title={m.step_title()} className="auth">
      {(session) => <EnrolStep session={session} />}
    </MemberPage>
  ),
});
