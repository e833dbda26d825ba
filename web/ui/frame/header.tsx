import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';
import { AccountLink } from './account-link.tsx';
import { CartLink } from './cart-link.tsx';
import { LanguageLink } from './language-link.tsx';
import { LateHeaderNews, LateMenu, LatePageLinks, MENU } from './late-frame.tsx';
import { Logo } from './logo.tsx';
import './header.css';

export function Header() {
  return (
    <header className="header">
      <div className="header-bar">
        <Link to="/" className="header-logo">
          <Logo />
        </Link>
        <nav className="header-nav admin-wide" aria-label={m.nav_label()}>
          <LatePageLinks />
        </nav>
        <div className="header-tools">
          <LanguageLink />
          <Link to="/search" className="header-tool" aria-label={m.nav_search()}>
            <Icon name="search" />
          </Link>
          <AccountLink />
          <CartLink />
          <button
            type="button"
            className="header-tool header-narrow"
            popoverTarget={MENU}
            aria-label={m.nav_menu()}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <LateHeaderNews />
      <LateMenu />
    </header>
  );
}
