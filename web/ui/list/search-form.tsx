import { useRouter } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { LONGEST_SEARCH } from '../../../shared/input/search.ts';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useDebouncedText } from './debounced-text.ts';
import './search-form.css';

type SearchPage = '/shop' | '/faq' | '/search';

type InputProps = {
  label: string;
  placeholder: string;
  term: string;
  onChange(term: string): void;
  ref?: Ref<HTMLInputElement> | undefined;
};

type Props = InputProps & {
  to: SearchPage;
  id?: string;
  button?: boolean;
  /** Hidden fields for the form without a script. */
  children?: ReactNode;
};

/** The words go into the address. Without a script the form is sent to the server. */
export function SearchForm(props: Props) {
  const { to, id, button = false, children, term, ...input } = props;
  const change = useSearchChange(to);
  const submit = (
    <Button size="4" type="submit">
      {m.shop_search_button()}
    </Button>
  );
  return (
    <search>
      <form
        id={id}
        className="search-form"
        method="get"
        action={localized(to, locale())}
        onSubmit={(event) => {
          event.preventDefault();
          change({ q: wordsOf(term) });
        }}
      >
        <SearchInput term={term} {...input} />
        {children}
        {button ? submit : <noscript>{submit}</noscript>}
      </form>
    </search>
  );
}

type Changes = { [What in 'q' | 'category' | 'topic']?: string | undefined };

/** Changes what a list shows: its address keeps what else was asked for, but not the page. */
export function useSearchChange(to: SearchPage) {
  const { navigate } = useRouter();
  return (changes: Changes) => {
    const search = (before: object) => ({ ...before, ...changes, page: undefined });
    void navigate({ to, search, replace: true, resetScroll: false });
  };
}

const wordsOf = (term: string) => term.trim() || undefined;

/** The words of a list that is searched as one types: they go into the address at a pause. */
export function useTypedSearch(to: SearchPage, q = '') {
  const router = useRouter();
  const change = useSearchChange(to);
  return useDebouncedText(q, (words) => {
    // Another page that was chosen meanwhile opens.
    if (router.latestLocation.pathname === to) change({ q: wordsOf(words) });
  });
}

/** The field of a form of the class `search-form`. */
export const SearchInput = ({ label, placeholder, term, onChange, ref }: InputProps) => (
  <>
    <Icon name="search" />
    <input
      ref={ref}
      type="search"
      name="q"
      className="input"
      maxLength={LONGEST_SEARCH}
      value={term}
      placeholder={placeholder}
      aria-label={label}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => onChange(event.target.value)}
    />
  </>
);
