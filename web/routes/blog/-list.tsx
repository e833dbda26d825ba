import type { Post } from '../../content.ts';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { Newsletter } from '../../ui/text/newsletter.tsx';
import { PostCards } from './-post-card.tsx';
import { PostComments } from './-post-comments.tsx';

export function BlogList({ posts }: { posts: readonly Post[] }) {
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
