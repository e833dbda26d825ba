import { Link } from '@tanstack/react-router';
import type { Post } from '../../content.ts';
import { m } from '../../paraglide/messages.js';
import { CommentCount } from './-comment-count.tsx';

/** `near`: the picture is on the first screen, so it is not left for later. */
export function PostCard({ post, near = false }: { post: Post; near?: boolean }) {
  const { slug, title, description, category, day, date, author, art, featured } = post;
  return (
    <li className={featured ? 'card post-card featured' : 'card post-card'}>
      <Link to="/blog/$slug" params={{ slug }} className="card-link">
        <img
          className="card-picture"
          src={`/img/${art}.svg`}
          alt=""
          width={600}
          height={600}
          loading={near ? 'eager' : 'lazy'}
          fetchPriority={near ? 'high' : 'auto'}
        />
        {featured && <span className="flag">{m.blog_featured()}</span>}
        <span className="card-category">{category}</span>
        <h3>{title}</h3>
      </Link>
      <p className="card-text">{description}</p>
      <p className="post-facts">
        <time dateTime={date}>{day}</time>
        <span>{m.blog_by({ author })}</span>
        <CommentCount postId={slug} />
      </p>
      <span className="more" aria-hidden="true">
        {m.blog_read_more()}
      </span>
    </li>
  );
}
