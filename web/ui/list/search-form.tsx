import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { LONGEST_SEARCH } from '../../../shared/input/search.ts';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import './search-form.css';

type InputProps = {
  label: string;
  placeholder: string;
  term: string;
  onChange(term: string): void;
};

type Props = InputProps & {
  to: '/shop' | '/faq' | '/search';
  id?: string;
  button?: boolean;
  /** Hidden fields for the form without a script. */
  children?: ReactNode;
};

/** The pause in typing (ms) before the words go into the address. */
const REST_MS = 150;

/**
 * Typed words go into the address: at a pause, or where the form has a button, when it is pressed. Without a
 * script the form is sent to the server.
 */
export function SearchForm(props: Props) {
  const { to, id, label, placeholder, term, onChange, button = false, children } = props;
  const { navigate } = useRouter();
  const resting = useRef(0);
  useEffect(() => () => clearTimeout(resting.current), []);
  const type = (words: string) => {
    onChange(words);
    clearTimeout(resting.current);
    if (!button) resting.current = window.setTimeout(() => ask(words), REST_MS);
  };
  const ask = (words: string) => {
    const search = (before: object) => ({
      ...before,
      q: words.trim() || undefined,
      page: undefined,
    });
    void navigate({ to, search, replace: true, resetScroll: false });
  };
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
          clearTimeout(resting.current);
          ask(term);
        }}
      >
        <SearchInput label={label} placeholder={placeholder} term={term} onChange={type} />
        {children}
        {button ? submit : <noscript>{submit}</noscript>}
      </form>
    </search>
  );
}

/** The field of a form of the class `search-form`. */
export const SearchInput = ({ label, placeholder, term, onChange }: InputProps) => (
  <>
    <Icon name="search" />
    <input
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
