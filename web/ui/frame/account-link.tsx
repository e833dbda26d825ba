import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { useSession } from '../../store/store.ts';
import { Icon } from '../icon.tsx';

export function AccountLink() {
  const role = useSession()?.role;
  const isIn = role === 'customer' || role === 'admin';
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
