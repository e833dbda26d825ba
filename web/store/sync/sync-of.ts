import type { Row } from '../../../shared/tx.ts';
import { network } from '../connection.ts';
import type { Sync } from './sync-state.ts';
import type { Pending } from './unanswered.ts';

/** `now` itself when nothing changed. */
export function syncOf(pending: Pending[], notices: readonly Row<'notice'>[], now: Sync): Sync {
  const own = pending.filter(({ name }) => name !== 'dismissNotice' && name !== 'saveDraft');
  const changes = own.length + Number(pending.some(({ name }) => name === 'saveDraft'));
  const waiting = network.isOffline ? 'offline' : 'waiting';
  const state = notices.length > 0 ? 'refused' : changes > 0 ? waiting : 'synced';
  return state === now.state && changes === now.changes ? now : { ...now, state, changes };
}
