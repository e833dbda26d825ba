import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { HowItWorks } from './-how-it-works.tsx';

export const Route = createFileRoute('/(pages)/how-it-works')({
  head: ({ match: { context } }) =>
    seo(context, {
      path: '/how-it-works',
      title: `${m.nav_how()} | Tiny Tag`,
      server: import.meta.env.SSR && { description: m.how_meta_description() },
    }),
  component: HowItWorks,
});
