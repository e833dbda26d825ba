import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LONGEST_SEARCH } from '../../../shared/input/search.ts';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { LateNothingFound } from '../../ui/list/late-nothing-found.tsx';
import { PageLinks } from '../../ui/list/page-links.tsx';
import { SearchForm } from '../../ui/list/search-form.tsx';
import { focusOnce } from '../../ui/page/focus-heading.ts';
import { ProductGrid } from '../../ui/product/card.tsx';
import type { Found } from './-search.ts';
import './search.css';
import '../../ui/product/card-alone.css';
import '../../ui/text/reading.css';

const FIRST_ROW = 2;

export function SearchPage({ asked, found }: { asked: string; found: Found }) {
  const [term, setTerm] = useState(asked);
  const { products, posts, questions } = found;
  const count = products.count + posts.length + questions.length;
  return (
    <main className="page reading">
      <Heading as="h1" size="8">
        {m.search_title()}
      </Heading>
      <SearchForm
        to="/search"
        label={m.search_label()}
        placeholder={m.search_placeholder()}
        term={term}
        onChange={setTerm}
        ref={asked === '' ? focusOnce : undefined}
        button
      />
      <p aria-live="polite" className={count > 0 ? 'muted' : 'sr-only'}>
        {asked !== '' &&
          (count > 0 ? m.search_found({ count, asked }) : m.search_nothing({ asked }))}
      </p>
      {asked === '' && <Suggestions text={m.search_empty()} />}
      {asked !== '' && count === 0 && (
        <div className="reading-help search-none">
          <strong>{m.search_nothing({ asked })}</strong>
          <p>{m.search_none()}</p>
          <LateNothingFound to="/search" asked={asked} onClear={() => setTerm('')} />
        </div>
      )}
      <Group id="products" title={m.search_products()} count={products.count}>
        <ProductGrid cards={products.cards} near={FIRST_ROW} wideAlone />
        <PageLinks page={products.page} pages={products.pages} />
      </Group>
      <Group id="questions" title={m.search_questions()} count={questions.length}>
        <ul className="search-hits">
          {questions.map(({ question, answer }) => (
            <li key={question}>
              <Link to="/faq" search={{ q: question.slice(0, LONGEST_SEARCH) }}>
                {question}
              </Link>
              <p className="muted">{answer}</p>
            </li>
          ))}
        </ul>
      </Group>
      <Group id="posts" title={m.search_posts()} count={posts.length}>
        <ul className="search-hits">
          {posts.map(({ slug, title, description }) => (
            <li key={slug}>
              <Link to="/blog/$slug" params={{ slug }}>
                {title}
              </Link>
              <p className="muted">{description}</p>
            </li>
          ))}
        </ul>
      </Group>
    </main>
  );
}

type GroupProps = { id: string; title: string; count: number; children: ReactNode };

function Group({ id, title, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Heading as="h2" size="6" id={id}>
        {title} <span className="muted numbers">{count}</span>
      </Heading>
      {children}
    </section>
  );
}

/** Links that are shown before a search. */
function Suggestions({ text }: { text: string }) {
  return (
    <div className="reading-help">
      <p>{text}</p>
      <p className="row">
        <Link to="/shop" className="more">
          {m.home_best_all()}
        </Link>
        <Link to="/customize" className="more">
          {m.home_banner_customize()}
        </Link>
        <Link to="/faq" className="more">
          {m.contact_faq()}
        </Link>
        <Link to="/contact" className="more">
          {m.nav_contact()}
        </Link>
      </p>
    </div>
  );
}
