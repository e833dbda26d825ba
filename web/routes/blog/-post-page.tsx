import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { drawing } from '../../ui/label/drawing.ts';
import { Prose } from '../../ui/text/prose.tsx';
import type { PostData } from './-post.ts';
import { PostCards } from './-post-card.tsx';
import { PostComments } from './-post-comments.tsx';
import { PostSidebar } from './-post-sidebar.tsx';
import './blog.css';
import '../../ui/text/crumbs.css';
import '../../ui/text/prose.css';

export function PostPage({ post, all, related }: PostData) {
  return (
    <main className="page blog-post">
      <article className="blog-main" aria-labelledby="post-title">
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
        <Heading as="h1" size="8" id="post-title">
          {post.title}
        </Heading>
        <p className="blog-facts">
          <time dateTime={post.date}>{post.day}</time>
          <span>{m.blog_by({ author: post.author })}</span>
          <span>{m.blog_minutes({ minutes: String(post.minutes) })}</span>
        </p>
        <img
          className="blog-picture"
          src={drawing(post.art)}
          alt=""
          width={600}
          height={600}
          fetchPriority="high"
        />
        <Prose html={post.html} />
        <p className="blog-next">
          <ButtonLink to="/customize" size="4">
            {m.home_banner_customize()}
          </ButtonLink>
          <Link to="/blog" className="more">
            {m.post_back()}
          </Link>
        </p>
      </article>
      <PostSidebar posts={all} />
      <div className="blog-post-after">
        {related.length > 0 && (
          <section aria-labelledby="related">
            <Heading as="h2" size="6" id="related">
              {m.post_related()}
            </Heading>
            <PostCards posts={related.map((other) => ({ ...other, featured: false }))} />
          </section>
        )}
        <PostComments postId={post.slug} />
      </div>
    </main>
  );
}
