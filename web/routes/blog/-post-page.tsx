import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Prose } from '../../ui/prose.tsx';
import type { PostData } from './-post.ts';
import { PostCard } from './-post-card.tsx';
import { PostComments } from './-post-comments.tsx';
import { PostSidebar } from './-post-sidebar.tsx';

export function PostPage({ post, all, related }: PostData) {
  return (
    <main className="page post">
      <article className="post-main" aria-labelledby="post-title">
        <nav aria-label={m.crumbs()}>
          <ol className="crumbs">
            <li>
              <Link to="/">{m.nav_home()}</Link>
            </li>
            <li>
              <Link to="/blog">{m.nav_blog()}</Link>
            </li>
            <li aria-current="page">{post.category}</li>
          </ol>
        </nav>
        <h1 id="post-title" className="rt-Heading rt-r-size-8">
          {post.title}
        </h1>
        <p className="post-facts">
          <time dateTime={post.date}>{post.day}</time>
          <span>{m.blog_by({ author: post.author })}</span>
          <span>{m.blog_minutes({ minutes: String(post.minutes) })}</span>
        </p>
        <img
          className="post-picture"
          src={`/img/${post.art}.svg`}
          alt=""
          width={600}
          height={600}
          fetchPriority="high"
        />
        <Prose html={post.html} />
        <p className="post-next">
          <Link
            to="/customize"
            className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid"
          >
            {m.home_banner_customize()}
          </Link>
          <Link to="/blog" className="more">
            {m.post_back()}
          </Link>
        </p>
      </article>
      <PostSidebar posts={all} />
      <div className="post-after">
        {related.length > 0 && (
          <section aria-labelledby="related">
            <h2 id="related" className="rt-Heading rt-r-size-6">
              {m.post_related()}
            </h2>
            <ul className="cards posts">
              {related.map((other) => (
                <PostCard key={other.slug} post={{ ...other, featured: false }} />
              ))}
            </ul>
          </section>
        )}
        <PostComments postId={post.slug} />
      </div>
    </main>
  );
}
