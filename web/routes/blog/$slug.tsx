import { createFileRoute } from '@tanstack/react-router';
import { postHead } from './-post-head.ts';
import { PostMissing } from './-post-missing.tsx';
import { PostPage } from './-post-page.tsx';

export const Route = createFileRoute('/blog/$slug')({
  staleTime: Infinity,
  loader: async ({ context, params }) =>
    (await import('./-post.ts')).loadPost(context.locale, params.slug),
  head: ({ match, loaderData }) => postHead(match.context, loaderData?.post),
  component: () => {
    const data = Route.useLoaderData();
    // Another post is another page: its search and its comments begin anew.
    return <PostPage key={data.post.slug} {...data} />;
  },
  notFoundComponent: PostMissing,
});
