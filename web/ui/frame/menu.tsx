import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { useRows, useSession } from '../../store/store.ts';
import { MENU } from './late-frame.tsx';
import { PlainLink } from './plain-link.tsx';

const PAGES: [path: string, name: () => string][] = [
  ['/', m.nav_home],
  ['/shop', m.nav_shop],
  ['/customize', m.nav_customize],
  ['/how-it-works', m.nav_how],
  ['/blog', m.nav_blog],
  ['/faq', m.nav_faq],
  ['/about', m.nav_about],
  ['/contact', m.nav_contact],
];

export function PageLinks() {
  const open = useLocation({ select: ({ pathname }) => pathname });
  return PAGES.map(([path, name]) => (
    <PlainLink key={path} to={path} aria-current={isWithin(open, path) ? 'page' : undefined}>
      {name()}
    </PlainLink>
  ));
}

const isWithin = (open: string, path: string) =>
  open === path || (path !== '/' && open.startsWith(`${path}/`));

/** A popover, which closes by itself, by Escape and with the page. */
export function Menu() {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  useClosing(nav, path);
  return (
    <nav ref={nav} id={MENU} popover="auto" className="header-menu" aria-label={m.nav_menu()}>
      <PageLinks />
      <hr />
      <Person />
    </nav>
  );
}

/** Closes the menu when a page opens, and at a tap, as the page that is open may be chosen as well. */
function useClosing(nav: RefObject<HTMLElement | null>, path: string) {
  // Browsers without popovers show it as a part of the page.
  useEffect(() => {
    if (path) nav.current?.hidePopover?.();
  }, [nav, path]);
  useEffect(() => {
    const close = () => nav.current?.hidePopover?.();
    const menu = nav.current;
    menu?.addEventListener('click', close);
    return () => menu?.removeEventListener('click', close);
  }, [nav]);
}

function Person() {
  const role = useSession()?.role;
  const navigate = useNavigate();
  const orders = useRows('order');
  if (role === undefined || role === 'guest') {
    return (
      <>
        {/* Above the form, that page lists what a guest ordered. */}
        {role && orders.length > 0 && <Link to="/auth">{m.nav_orders()}</Link>}
        <Link to="/auth">{m.nav_login()}</Link>
      </>
    );
  }
  const leave = async () => (await import('../account/sign-out.ts')).signOut(navigate);
  return (
    <>
      <Link to="/dashboard">{m.nav_dashboard()}</Link>
      {role !== 'customer' && <Link to="/admin">{m.nav_admin()}</Link>}
      <button type="button" popoverTarget={MENU} popoverTargetAction="hide" onClick={leave}>
        {m.nav_sign_out()}
      </button>
    </>
  );
}
