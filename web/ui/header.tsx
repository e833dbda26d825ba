import { Link, useRouterState } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { AccountLink } from './account-link.tsx';
import { CartLink } from './cart-link.tsx';
import { Icon } from './icon.tsx';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { MENU, Menu, PageLinks } from './menu.tsx';
import { SyncNews } from './news.tsx';

export function Header() {
  const busy = useRouterState({ select: (state) => state.isLoading });
  return (
    <header className={busy ? 'header busy' : 'header'}>
      <div className="bar">
        <Link to="/" className="logo">
          <Logo />
        </Link>
        <nav className="nav wide" aria-label={m.nav_label()}>
          <PageLinks />
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
      <SyncNews />
      <Menu />
    </header>
  );
}
