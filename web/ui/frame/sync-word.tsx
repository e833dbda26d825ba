import { m } from '../../paraglide/messages.js';
import { useOffline } from '../../store/connection.ts';
import { useSync } from '../../store/store.ts';
import type { Sync } from '../../store/sync/sync-state.ts';

/** Appears only when something takes a while (CSS). */
export function SyncWord() {
  const sync = useSync();
  const words = wordsFor(sync, useOffline());
  return (
    <div className="news-sync" role="status">
      {words && <span>{words}</span>}
      {!words && !sync.kept && <span className="news-brief">{m.sync_not_kept()}</span>}
    </div>
  );
}

function wordsFor({ state, changes: count, kept }: Sync, isOffline: boolean): string | null {
  if (state === 'refused') return m.sync_refused();
  if (count > 0 && !kept) return m.sync_keep_open();
  if (isOffline) return count > 0 ? m.sync_offline_changes({ count }) : m.sync_offline();
  return count > 0 ? m.sync_on_phone({ count }) : null;
}
