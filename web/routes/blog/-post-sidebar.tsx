import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { SearchInput } from '../../ui/list/search-form.tsx';
import { folded } from '../../ui/text/plain.ts';
import type { PostData } from './-post.ts';

const RECENT = 5;
type Listed = PostData['all'];

/** Finds other posts while one types; without a script its form asks the shop's search. */
export function PostSidebar({ posts }: { posts: Listed }) {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const wanted = folded(term.trim());
  const ofCategory = posts.filter(
    ({ category }) => chosen.length === 0 || chosen.includes(category),
  );
  const found = ofCategory.filter(({ title, description }) =>
    folded(`${title}\n${description}`).includes(wanted),
  );
  const toggle = (category: string) =>
    setChosen((before) =>
      before.includes(category)
        ? before.filter((other) => other !== category)
        : [...before, category],
    );
  return (
    <aside className="blog-side" aria-label={m.post_more()}>
      <search>
        <form
          className="search-form"
          method="get"
          action={localized('/search', locale())}
          onSubmit={(event) => event.preventDefault()}
        >
          <SearchInput
            label={m.post_search_label()}
            placeholder={m.post_search()}
            term={term}
            onChange={setTerm}
          />
        </form>
      </search>
      {wanted !== '' && (
        <section aria-labelledby="results">
          <h2 id="results">{m.post_results()}</h2>
          <div aria-live="polite">
            {found.length > 0 ? <Titles posts={found} /> : <p className="muted">{m.post_none()}</p>}
          </div>
        </section>
      )}
      <fieldset>
        <legend>{m.post_categories()}</legend>
        {[...new Set(posts.map(({ category }) => category))].map((category) => (
          <label key={category} className="check blog-topic">
            <input
              type="checkbox"
              checked={chosen.includes(category)}
              onChange={() => toggle(category)}
            />
            {category}
          </label>
        ))}
      </fieldset>
      <section aria-labelledby="recent">
        <h2 id="recent">{m.post_recent()}</h2>
        <Titles posts={ofCategory.slice(0, RECENT)} />
      </section>
    </aside>
  );
}

function Titles({ posts }: { posts: Listed }) {
  return (
    <ul>
      {posts.map(({ slug, title, day }) => (
        <li key={slug}>
          <Link to="/blog/$slug" params={{ slug }}>
            {title}
          </Link>
          <span className="muted small">{day}</span>
        </li>
      ))}
    </ul>
  );
}
