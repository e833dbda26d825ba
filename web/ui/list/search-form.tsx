import { useRouter } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
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

/** Typed text goes into the address. Without a script the form is sent to the server. */
export function SearchForm(props: Props) {
  const { to, id, label, placeholder, term, onChange, button = false, children } = props;
  const { navigate } = useRouter();
  const keep = (event: FormEvent) => {
    event.preventDefault();
    const search = (before: object) => ({
      ...before,
      q: term.trim() || undefined,
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
        onSubmit={keep}
      >
        <SearchInput label={label} placeholder={placeholder} term={term} onChange={onChange} />
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
