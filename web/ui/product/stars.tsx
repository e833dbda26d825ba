import { m } from '../../paraglide/messages.js';
import './stars.css';

const OF = 5;

export function Stars({ count }: { count: number }) {
  return (
    <span className="stars" role="img" aria-label={m.stars({ count: String(count) })}>
      {'★'.repeat(count)}
      <span>{'★'.repeat(OF - count)}</span>
    </span>
  );
}
