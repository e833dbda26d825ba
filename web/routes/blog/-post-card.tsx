import { Link } from '@tanstack/react-router';
import { ask } from '../../api/ask.ts';
import { useLate } from '../../api/late.ts';
import type { Post } from '../../content.ts';
import { m } from '../../paraglide/messages.js';

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

type Counts = { counts: Record<string, number> };
let asked: Promise<Counts> | undefined;

/** One question for all the posts of a page. */
function load(): Promise<Counts> {
  asked ??= ask<Counts>('/api/posts/counts').finally(() => {
    asked = undefined;
  });
  return asked;
}

/** How many comments a post has; shown once the shop has told, in a place kept for it. */
function CommentCount({ postId }: { postId: string }) {
  const late = useLate(load, '');
  const told = late !== null && late !== 'failed';
  const count = told ? (late.counts[postId] ?? 0) : 0;
  return <span className={told ? '' : 'untold'}>{m.comments_count({ count })}</span>;
}
