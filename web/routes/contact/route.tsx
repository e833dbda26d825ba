import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { structuredShop } from '../../ui/shop/structured.ts';
import { Contact } from './-contact.tsx';

export const Route = createFileRoute('/contact')({
  head: ({ match: { context }, matches }) =>
    seo(context, {
      path: '/contact',
      title: `${m.nav_contact()} | Tiny Tag`,
      server: import.meta.env.SSR && {
        description: m.contact_meta_description(),
        data: [structuredShop(context, matches)],
      },
    }),
  component: Contact,
});
