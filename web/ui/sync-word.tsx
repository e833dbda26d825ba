import { m } from '../paraglide/messages.js';
import { useSync } from '../store/store.ts';

/** Honest about what has not reached the shop yet; appears only when that takes a while (CSS). */
export function SyncWord() {
  const { state, changes, kept } = useSync();
  const onTheWay = state === 'waiting' || state === 'offline';
  return (
    <div className="sync" role="status">
      {state === 'refused' && <span>{m.sync_refused()}</span>}
      {onTheWay && <span>{kept ? m.sync_on_phone({ count: changes }) : m.sync_keep_open()}</span>}
      {state === 'synced' && !kept && <span className="brief">{m.sync_not_kept()}</span>}
    </div>
  );
}
