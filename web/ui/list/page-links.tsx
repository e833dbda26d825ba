import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import type { Paged } from './paged.ts';
import './page-links.css';

type Props = Pick<Paged<unknown>, 'page' | 'pages'>;

export function PageLinks({ page, pages }: Props) {
  if (pages === 1) return null;
  return (
    <nav className="page-links" aria-label={m.pages_label()}>
      {page > 1 && <To page={page - 1} rel="prev" text={m.pages_before()} />}
      <span className="muted numbers">
        {m.pages_at({ page: String(page), pages: String(pages) })}
      </span>
      {page < pages && <To page={page + 1} rel="next" text={m.pages_after()} />}
    </nav>
  );
}

function To({ page, rel, text }: { page: number; rel: string; text: string }) {
  // Of whichever page it is on: the router cannot know which has `page`.
  const search = (before: object) => ({ ...before, page: page > 1 ? page : undefined });
  return (
    <Link to="." search={search as never} rel={rel} className="more">
      {text}
    </Link>
  );
}
