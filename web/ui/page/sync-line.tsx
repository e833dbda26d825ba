import { m } from '../../paraglide/messages.js';
import { useSync } from '../../store/store.ts';
import type { Sync } from '../../store/sync/sync-state.ts';
import './sync-line.css';

export function SyncLine() {
  const sync = useSync();
  return (
    <p className="sync-line" role="status">
      {words(sync)}
    </p>
  );
}

function words({ state, changes: count, saved }: Sync) {
  if (state === 'refused') return m.sync_line_refused();
  if (state === 'synced') return saved ? null : m.sync_line_not_kept();
  if (!saved) return m.sync_line_keep_open({ count });
  return state === 'offline' ? m.sync_line_offline({ count }) : m.sync_line_waiting({ count });
}
