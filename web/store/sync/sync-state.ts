import type { Row } from '../../../shared/tx.ts';
import { network } from '../connection.ts';
import type { Pending } from './unanswered.ts';

export type Sync = {
  /** 'refused': the reader has not seen yet that the shop refused a change. */
  state: 'synced' | 'waiting' | 'offline' | 'refused';
  changes: number;
  /** Whether what waits outlives the page. */
  saved: boolean;
};

export type Load = 'waiting' | 'failed' | 'known';

export const SYNCED: Sync = { state: 'synced', changes: 0, saved: true };

/** `now` itself when nothing changed. */
export function syncOf(pending: Pending[], notices: readonly Row<'notice'>[], now: Sync): Sync {
  const own = pending.filter(({ name }) => name !== 'dismissNotice' && name !== 'saveDraft');
  const changes = own.length + Number(pending.some(({ name }) => name === 'saveDraft'));
  const waiting = network.isOffline ? 'offline' : 'waiting';
  const state = notices.length > 0 ? 'refused' : changes > 0 ? waiting : 'synced';
  return state === now.state && changes === now.changes ? now : { ...now, state, changes };
}
