import { formatCents } from '../../../shared/money.ts';
import './price.css';

export function Price({ cents }: { cents: number }) {
  return <span className="price numbers">{formatCents(cents)}</span>;
}
