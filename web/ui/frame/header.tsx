import { Link, useLocation } from '@tanstack/react-router';
import { type Locale, localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useRows, useSession } from '../../store/store.ts';
import { Icon } from '../icon.tsx';
import { LateMenu, LatePageLinks, MENU } from './late-frame.tsx';
import { LateHeaderNews } from './late-news.tsx';
import { Logo } from './logo.tsx';
import './header.css';

/** `isShort`: with the language and the cart alone. */
export function Header({ isShort }: { isShort: boolean }) {
  return (
    <header className="header">
      <div className="header-bar">
        <Link to="/" className="header-logo">
          <Logo />
        </Link>
        {!isShort && (
          <nav className="header-nav admin-wide" aria-label={m.nav_label()}>
            <LatePageLinks />
          </nav>
        )}
        <div className={isShort ? 'header-tools header-few' : 'header-tools'}>
          <LanguageLink />
          {!isShort && (
            <>
              <Link to="/search" className="header-tool" aria-label={m.nav_search()}>
                <Icon name="search" />
              </Link>
              <AccountLink />
            </>
          )}
          <CartLink />
          {!isShort && (
            <button
              type="button"
              className="header-tool header-narrow"
              popoverTarget={MENU}
              aria-label={m.nav_menu()}
            >
              <Icon name="menu" />
            </button>
          )}
        </div>
      </div>
      <LateHeaderNews />
      {!isShort && <LateMenu />}
    </header>
  );
}

function AccountLink() {
  const role = useSession()?.role;
  const isIn = role !== undefined && role !== 'guest';
  return (
    <Link
      to={isIn ? '/dashboard' : '/auth'}
      className="header-tool"
      aria-label={isIn ? m.account_mine() : m.account_sign_in()}
    >
      <Icon name="person" />
    </Link>
  );
}

/** The server knows no cart, so it shows 0 until the store has opened. */
function CartLink() {
  const count = useRows('cartLine').reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Link to="/cart" className="header-tool" aria-label={m.cart_link({ count })}>
      <Icon name="cart" />
      {count > 0 && (
        <span key={count} className="header-badge numbers" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

const YEAR_SECONDS = 31_536_000;

export function LanguageLink() {
  const path = useLocation({ select: (location) => location.pathname });
  const other = locale() === 'sw' ? 'en' : 'sw';
  return (
    <a
      href={localized(path, other)}
      hrefLang={other}
      className="header-tool header-language"
      onClick={({ currentTarget }) => {
        rememberLanguage(other);
        // Keeps the query, and the key of an order's link.
        currentTarget.search = location.search;
        currentTarget.hash = location.hash;
      }}
    >
      {other.toUpperCase()}
    </a>
  );
}

export function rememberLanguage(language: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the page is left at once, so it must be written at once
  document.cookie = `lang=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
}
