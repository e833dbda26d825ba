import { Link, useLocation, useRouterState } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { useSession } from '../store/store.ts';
import { AccountLink } from './account-link.tsx';
import { CartLink } from './cart-link.tsx';
import { Icon } from './icon.tsx';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { SyncWord } from './sync-word.tsx';

const MENU = 'menu';

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
      <SyncWord />
      <Menu />
    </header>
  );
}

function PageLinks() {
  return (
    <>
      <Link to="/" activeOptions={{ exact: true }}>
        {m.nav_home()}
      </Link>
      <Link to="/shop">{m.nav_shop()}</Link>
      <Link to="/customize">{m.nav_customize()}</Link>
    </>
  );
}

/** The phone's menu: a popover of the browser, which closes by itself, by Escape and with the page. */
function Menu() {
  const path = useLocation({ select: (location) => location.pathname });
  const role = useSession()?.role;
  return (
    <nav key={path} id={MENU} popover="auto" className="menu" aria-label={m.nav_menu()}>
      <PageLinks />
      {role === 'admin' ? (
        <Link to="/admin">{m.nav_admin()}</Link>
      ) : (
        <Link to="/auth">{role === 'customer' ? m.account_mine() : m.nav_login()}</Link>
      )}
    </nav>
  );
}
