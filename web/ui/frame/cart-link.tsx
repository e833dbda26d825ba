import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { useStore } from '../../store/store.ts';
import { Icon } from '../icon.tsx';

/** The server knows no cart, so it shows 0 until the store has opened. */
export function CartLink() {
  const count = useStore('cartLine').reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Link to="/cart" className="header-tool" aria-label={m.cart_link({ count })}>
      <Icon name="cart" />
      {count > 0 && (
        <span key={count} className="header-badge numbers" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
