import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { Heading } from '../../ui/heading.tsx';
import { Newsletter } from '../../ui/text/newsletter.tsx';
import { PostCards } from './-post-card.tsx';
import { PostComments } from './-post-comments.tsx';
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
  component: BlogList,
});

function BlogList() {
  const posts = Route.useLoaderData();
  const featured = posts.find((post) => post.featured);
  const rest = posts.filter((post) => post !== featured);
  return (
    <main className="page blog">
      <Heading as="h1" size="8">
        {m.blog_title()}
      </Heading>
      <p className="lead">{m.blog_text()}</p>
      <h2 className="sr-only">{m.blog_posts()}</h2>
      <PostCards posts={featured ? [featured, ...rest] : rest} />
      <Newsletter />
      {featured && <PostComments postId={featured.slug} />}
    </main>
  );
}
