import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { BlogList } from './-list.tsx';
import './blog.css';

export const Route = createFileRoute('/blog/')({
  staleTime: Infinity,
  loader: async ({ context }) => (await import('../../content.ts')).postsIn(context.locale),
  head: ({ match: { context } }) =>
    seo(context, {
      path: '/blog',
      title: `${m.nav_blog()} | Tiny Tag`,
      server: import.meta.env.SSR && { description: m.blog_meta_description() },
    }),
  component: () => <BlogList posts={Route.useLoaderData()} />,
});
