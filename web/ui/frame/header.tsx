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
      <div className="bar">
        <Link to="/" className="logo">
          <Logo />
        </Link>
        <nav className="nav wide" aria-label={m.nav_label()}>
          <LatePageLinks />
        </nav>
        <div className="tools">
          <LanguageLink />
          <Link to="/search" className="tool" aria-label={m.nav_search()}>
            <Icon name="search" />
          </Link>
          <AccountLink />
          <CartLink />
          <button
            type="button"
            className="tool narrow"
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
