import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyPage } from '../../ui/feedback/empty.tsx';
import { postHead } from './-post-head.ts';
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

function PostMissing() {
  return (
    <EmptyPage title={m.post_missing_title()} text={m.post_missing_text()}>
      <ButtonLink to="/blog" size="4">
        {m.post_back()}
      </ButtonLink>
    </EmptyPage>
  );
}
