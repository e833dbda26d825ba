import { Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';

/** `q`: the email address or phone number of somebody who may have ordered without an account. */
export const TheirOrders = ({ q }: { q: string }) => (
  <Link to="/admin" search={{ tab: 'orders', all: true, q }} className="text-link admin-tall-link">
    {m.orders_theirs()}
  </Link>
);
