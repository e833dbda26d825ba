import { Link } from '@tanstack/react-router';
import { useAsked } from '../../api/use-asked.ts';
import type { Post } from '../../content.ts';
import { m } from '../../paraglide/messages.js';
import { drawing } from '../../ui/label/drawing.ts';
import '../../ui/product/card.css';
import '../../ui/product/price-flag.css';

/** Posts with the counts of their comments, which come after hydration; a featured one is the first. */
export function PostCards({ posts }: { posts: readonly Post[] }) {
  const counts = useAsked('/api/posts/counts').value?.counts;
  return (
    <ul className="product-cards blog-posts">
      {posts.map((post) => (
        <PostCard key={post.slug} post={post} count={counts && (counts[post.slug] ?? 0)} />
      ))}
    </ul>
  );
}

type Props = { post: Post; count: number | undefined };

function PostCard({ post, count }: Props) {
  const { slug, title, description, category, day, date, author, art, featured } = post;
  return (
    <li className={featured ? 'product-card blog-card blog-featured' : 'product-card blog-card'}>
      <Link to="/blog/$slug" params={{ slug }} className="product-card-link">
        <img
          className="product-card-picture"
          src={drawing(art)}
          alt=""
          width={600}
          height={600}
          // A featured post is on the first screen.
          loading={featured ? 'eager' : 'lazy'}
          fetchPriority={featured ? 'high' : 'auto'}
        />
        {featured && <span className="price-flag">{m.blog_featured()}</span>}
        <span className="product-card-category">{category}</span>
        <h3>{title}</h3>
      </Link>
      <p className="product-card-text">{description}</p>
      <p className="blog-facts">
        <time dateTime={date}>{day}</time>
        <span>{m.blog_by({ author })}</span>
        {/* Keeps its place until it is known. */}
        <span className={count === undefined ? 'blog-untold' : ''}>
          {m.comments_count({ count: count ?? 0 })}
        </span>
      </p>
      <span className="more" aria-hidden="true">
        {m.blog_read_more()}
      </span>
    </li>
  );
}
