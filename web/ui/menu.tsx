import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import { useSession } from '../store/store.ts';
import { MENU } from './late-frame.tsx';

export function PageLinks() {
  return (
    <>
      <Link to="/" activeOptions={{ exact: true }}>
        {m.nav_home()}
      </Link>
      <Link to="/shop">{m.nav_shop()}</Link>
      <Link to="/customize">{m.nav_customize()}</Link>
      <Link to="/how-it-works">{m.nav_how()}</Link>
      <Link to="/blog">{m.nav_blog()}</Link>
      <Link to="/faq">{m.nav_faq()}</Link>
      <Link to="/about">{m.nav_about()}</Link>
      <Link to="/contact">{m.nav_contact()}</Link>
    </>
  );
}

/** The phone's menu: a popover of the browser, which closes by itself, by Escape and with the page. */
export function Menu() {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    // Browsers from before popovers show it as a part of the page.
    if (path) nav.current?.hidePopover?.();
  }, [path]);
  return (
    <nav ref={nav} id={MENU} popover="auto" className="menu" aria-label={m.nav_menu()}>
      <PageLinks />
      <hr />
      <Person />
    </nav>
  );
}

function Person() {
  const role = useSession()?.role;
  const navigate = useNavigate();
  if (role !== 'customer' && role !== 'admin') return <Link to="/auth">{m.nav_login()}</Link>;
  const leave = async () => (await import('../routes/-sign-out.ts')).signOut(navigate);
  return (
    <>
      <Link to="/dashboard">{m.nav_dashboard()}</Link>
      {role === 'admin' && <Link to="/admin">{m.nav_admin()}</Link>}
      <button type="button" popoverTarget={MENU} popoverTargetAction="hide" onClick={leave}>
        {m.nav_sign_out()}
      </button>
    </>
  );
}
