import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { About } from './-about.tsx';
import './pages.css';
import '../../ui/text/reading.css';

export const Route = createFileRoute('/(pages)/about')({
  head: ({ match: { context } }) =>
    seo(context, {
      path: '/about',
      title: `${m.nav_about()} | Tiny Tag`,
      server: import.meta.env.SSR && { description: m.about_meta_description() },
    }),
  component: About,
});
