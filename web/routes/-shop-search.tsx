import { useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { localized } from '../../shared/locale.ts';
import { locale } from '../locale.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';

type Props = { term: string; onChange(term: string): void };

/** Filters while one types; without a script a form that asks the server for ?q=. */
export function ShopSearch({ term, onChange }: Props) {
  const { navigate } = useRouter();
  const keep = (event: FormEvent) => {
    event.preventDefault();
    void navigate({
      to: '/shop',
      search: term.trim() ? { q: term.trim() } : {},
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <search>
      <form className="search" method="get" action={localized('/shop', locale())} onSubmit={keep}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          className="input"
          maxLength={80}
          value={term}
          placeholder={m.shop_search()}
          aria-label={m.shop_search_label()}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
        />
        <noscript>
          <button
            type="submit"
            className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid"
          >
            {m.shop_search_button()}
          </button>
        </noscript>
      </form>
    </search>
  );
}
