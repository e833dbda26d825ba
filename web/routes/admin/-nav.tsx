import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { useTodo } from './(money)/-todo.ts';
import './nav.css';

/** Every part of the admin's pages, in the order of a day's work. */
const PARTS: { to: LinkProps['to']; name: () => string }[] = [
  { to: '/admin', name: m.money_nav_orders },
  { to: '/admin/products', name: m.products_title },
  { to: '/admin/production', name: m.work_title },
  { to: '/admin/floor', name: m.work_floor },
  { to: '/admin/money', name: m.money_title },
  { to: '/admin/sales', name: m.office_nav_sales },
  { to: '/admin/customers', name: m.office_nav_customers },
  { to: '/admin/moderation', name: m.office_nav_voices },
  { to: '/admin/newsletter', name: m.office_nav_newsletter },
  { to: '/admin/discounts', name: m.office_nav_discounts },
  { to: '/admin/delivery', name: m.office_nav_delivery },
  { to: '/admin/content', name: m.office_nav_content },
  { to: '/admin/details', name: m.details_title },
  { to: '/admin/audit', name: m.audit_title },
  { to: '/admin/health', name: m.health_title },
];
const MENU = 'admin-menu';

/** On a phone a button with the page's name opens them; the money's says how much waits for a decision. */
export function AdminNav() {
  const { count } = useTodo();
  const path = useLocation({ select: (location) => location.pathname });
  const here = PARTS.findLast(({ to = '' }) => path === to || path.startsWith(`${to}/`));
  return (
    <>
      <button type="button" className="admin-menu-button" popoverTarget={MENU}>
        <Icon name="menu" />
        <span className="admin-menu-here">
          <span className="sr-only">{m.office_menu()} </span>
          {here?.name()}
        </span>
        {count > 0 && <TodoCount count={count} />}
      </button>
      {/* Made anew on each page, it closes by itself. */}
      <nav
        key={path}
        id={MENU}
        popover="auto"
        className="admin-nav"
        aria-label={m.money_nav_label()}
      >
        {PARTS.map(({ to, name }) => {
          const todo = to === '/admin/money' && count > 0;
          return (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              {...(todo ? { 'aria-label': m.money_nav_todo({ count }) } : {})}
            >
              {name()}
              {todo && <TodoCount count={count} />}
            </Link>
          );
        })}
      </nav>
    </>
  );
}

const TodoCount = ({ count }: { count: number }) => (
  <span className="admin-nav-count numbers">{count}</span>
);
