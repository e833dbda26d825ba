import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import '../../ui/text/crumbs.css';

export function ProductCrumbs({ name }: { name: string }) {
  return (
    <nav aria-label={m.crumbs()}>
      <ol className="crumbs">
        <li>
          <Link to="/">{m.nav_home()}</Link>
        </li>
        <li>
          <Link to="/shop">{m.nav_shop()}</Link>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}
