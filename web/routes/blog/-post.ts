import { notFound, redirect } from '@tanstack/react-router';
import type { Locale } from '../../../shared/locale.ts';
import { type FullPost, type Post, postIn, postsIn } from '../../content.ts';

const RELATED = 3;

/** The posts that had a number for an address, '1' first. */
const NUMBERED = [
  'boarding-school-label-list',
  'daycare-bag-that-comes-home-complete',
  'washing-by-hand-and-by-machine',
  'allergies-and-medicine-labels',
  'lost-property-at-school',
  'hand-me-downs',
];

export type PostData = {
  post: FullPost;
  /** All posts, newest first, for the sidebar. */
  all: Pick<Post, 'slug' | 'title' | 'description' | 'category' | 'day'>[];
  related: Post[];
};

export async function loadPost(locale: Locale, slug: string): Promise<PostData> {
  const moved = /^[1-6]$/.test(slug) && NUMBERED[Number(slug) - 1];
  if (moved) throw redirect({ to: '/blog/$slug', params: { slug: moved }, statusCode: 301 });
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
