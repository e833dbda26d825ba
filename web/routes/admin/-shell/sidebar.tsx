import { createLink, useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Role } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useSession } from '../../../store/store.ts';
import { Logo } from '../../../ui/frame/logo.tsx';
import { OfficeIcon } from './icons.tsx';
import { groupsFor, homeOf, type OfficePage, pageAt, placeOf, tabsFor } from './pages.ts';
import { useWork } from './work.ts';

const MENU = 'shell-menu';

type NavProps = ComponentProps<'a'> & { isHere: boolean };
const NavAnchor = ({ isHere, ...rest }: NavProps) => (
  <a {...rest} aria-current={isHere ? 'page' : undefined} />
);
/** The router calls two tabs of one page both current; here only the chosen one is. */
const NavLink = createLink(NavAnchor);

export function useHere() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const tab = useLocation({ select: ({ search }) => (search as { tab?: unknown }).tab });
  return { path, tab, here: pageAt(path, tab) };
}

/** All pages in groups. On a phone it is a menu, which closes when a page opens. */
export function Sidebar({ role }: { role: Role }) {
  const hasPush = useSession()?.push === true;
  const { path, tab, here } = useHere();
  return (
    <nav
      key={`${path} ${tab}`}
      id={MENU}
      popover="auto"
      className="shell-nav"
      aria-label={m.money_nav_label()}
    >
      <NavLink
        to={homeOf(role)}
        search={{}}
        isHere={false}
        className="shell-logo"
        aria-label="Tiny Tag"
      >
        <Logo />
      </NavLink>
      {groupsFor(role, hasPush).map(({ key, name, pages }) => (
        <div key={key} className="shell-group">
          <p id={`shell-${key}`}>{name()}</p>
          <ul aria-labelledby={`shell-${key}`}>
            {pages.map((page) => (
              <li key={page.key}>
                <PageLink page={page} isHere={page === here} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function PageLink({ page, isHere }: { page: OfficePage; isHere: boolean }) {
  const { counts } = useWork();
  const count = page.count?.(counts) ?? 0;
  const todo = page.key === 'payments' && count > 0;
  return (
    <NavLink
      {...placeOf(page)}
      isHere={isHere}
      className="shell-link"
      title={page.name()}
      aria-label={todo ? m.money_nav_todo({ count }) : undefined}
    >
      <OfficeIcon name={page.icon} />
      <span className="shell-word">{page.name()}</span>{' '}
      {count > 0 && (
        <span className={`shell-count numbers${page.key === 'payments' ? ' shell-alert' : ''}`}>
          {count}
        </span>
      )}
    </NavLink>
  );
}

/** At the bottom of a phone. */
export function BottomTabs({ role }: { role: Role }) {
  const { here } = useHere();
  return (
    <nav className="shell-tabs" aria-label={m.shell_tabs()}>
      {tabsFor(role).map((page) => (
        <PageLink key={page.key} page={page} isHere={page === here} />
      ))}
      <button type="button" className="shell-link" popoverTarget={MENU}>
        <OfficeIcon name="more" />
        <span className="shell-word">{m.shell_more()}</span>
      </button>
    </nav>
  );
}
