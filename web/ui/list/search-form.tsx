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
  const ask = useAsk(to);
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
          ask(term);
        }}
      >
        <SearchInput term={term} {...input} />
        {children}
        {button ? submit : <noscript>{submit}</noscript>}
      </form>
    </search>
  );
}

function useAsk(to: SearchPage) {
  const { navigate } = useRouter();
  return (words: string) => {
    const search = (before: object) => ({
      ...before,
      q: words.trim() || undefined,
      page: undefined,
    });
    void navigate({ to, search, replace: true, resetScroll: false });
  };
}

/** The words of a list that is searched as one types: they go into the address at a pause. */
export function useTypedSearch(to: SearchPage, q = '') {
  const router = useRouter();
  const ask = useAsk(to);
  return useDebouncedText(q, (words) => {
    // Another page that was chosen meanwhile opens.
    if (router.latestLocation.pathname === to) ask(words);
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
