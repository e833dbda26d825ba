import { notFound } from '@tanstack/react-router';
import { type FullPost, type Post, postIn, postsIn } from '../content.ts';

const RELATED = 3;

export type PostData = {
  post: FullPost;
  /** All posts, newest first, for the sidebar. */
  all: Pick<Post, 'slug' | 'title' | 'description' | 'category' | 'day'>[];
  related: Post[];
};

export async function loadPost(locale: 'en' | 'sw', slug: string): Promise<PostData> {
  const [post, posts] = await Promise.all([postIn(locale, slug), postsIn(locale)]);
  if (!post) throw notFound();
  return {
    post,
    all: posts.map(({ slug, title, description, category, day }) => ({
      slug,
      title,
      description,
      category,
      day,
    })),
    related: posts
      .filter((other) => other.category === post.category && other.slug !== slug)
      .slice(0, RELATED),
  };
}
