import { Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { useSession } from '../store/store.ts';
import { Icon } from './icon.tsx';

export function AccountLink() {
  const role = useSession()?.role;
  const words =
    role === 'admin' ? m.account_admin : role === 'customer' ? m.account_mine : m.account_sign_in;
  return (
    <Link to={role === 'admin' ? '/admin' : '/auth'} className="tool" aria-label={words()}>
      <Icon name="person" />
    </Link>
  );
}
