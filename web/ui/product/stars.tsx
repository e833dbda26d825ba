import { m } from '../../paraglide/messages.js';

const OF = 5;

export function Stars({ count }: { count: number }) {
  return (
    <span className="stars" role="img" aria-label={m.stars({ count: String(count) })}>
      {'★'.repeat(count)}
      <span>{'★'.repeat(OF - count)}</span>
    </span>
  );
}
