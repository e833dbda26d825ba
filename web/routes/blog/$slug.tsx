import { createFileRoute } from '@tanstack/react-router';
import type { Post } from '../../content.ts';
import { m } from '../../paraglide/messages.js';
import type { RouterContext } from '../../router.tsx';
import { breadcrumbs, hiddenSeo, seo, sharePicture } from '../../seo.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyPage } from '../../ui/feedback/empty.tsx';
import { PostPage } from './-post-page.tsx';

export const Route = createFileRoute('/blog/$slug')({
  staleTime: Infinity,
  loader: async ({ context, params }) =>
    (await import('./-post.ts')).loadPost(context.locale, params.slug),
  head: ({ match, loaderData }) => postHead(match.context, loaderData?.post),
  component: () => {
    const data = Route.useLoaderData();
    // Another post remounts the page with its search and comments.
    return <PostPage key={data.post.slug} {...data} />;
  },
  notFoundComponent: PostMissing,
});

function PostMissing() {
  return (
    <EmptyPage title={m.post_missing_title()} text={m.post_missing_text()}>
      <ButtonLink to="/blog" size="4">
        {m.post_back()}
      </ButtonLink>
    </EmptyPage>
  );
}

function postHead(context: RouterContext, post: Post | undefined) {
  if (!post) return hiddenSeo(m.post_missing_title());
  const path = `/blog/${post.slug}`;
  return seo(context, {
    path,
    title: `${post.title} | Tiny Tag`,
    server: import.meta.env.SSR && {
      description: post.description,
      type: 'article',
      picture: post.slug,
      data: [
        posting(context, post),
        breadcrumbs(context, [
          [m.nav_home(), '/'],
          [m.nav_blog(), '/blog'],
          [post.title, path],
        ]),
      ],
    },
  });
}

const posting = (context: RouterContext, post: Post) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.description,
  datePublished: post.date,
  inLanguage: context.locale,
  articleSection: post.category,
  image: sharePicture(context, post.slug),
  author: { '@type': 'Organization', name: post.author, url: context.origin },
  publisher: { '@type': 'Organization', name: 'Tiny Tag', url: context.origin },
});
