import type { Row } from '../../shared/tx.ts';
import { line } from './line.ts';
import type { Pending } from './replica.ts';

/** How a mirror stands, for the words in the header, the cart and the admin's pages. */
export type Sync = {
  /**
   * 'waiting': on its way; 'offline': waits here for the line; 'refused': the shop said no to a change
   * and the reader was not told yet.
   */
  state: 'synced' | 'waiting' | 'offline' | 'refused';
  /** Changes the server has not confirmed. */
  changes: number;
  /** Whether this browser keeps what waits; else it lives as long as the page. */
  kept: boolean;
};

export const SYNCED: Sync = { state: 'synced', changes: 0, kept: true };

/** The state after a look at what is pending: `now` itself when nothing changed. */
export function syncOf(pending: Pending[], notices: readonly Row<'notice'>[], now: Sync): Sync {
  // Putting a notice away is no change of the reader's.
  const own = pending.filter(({ name }) => name !== 'dismissNotice' && name !== 'saveDraft');
  // However often a draft was saved meanwhile, it is one change.
  const changes = own.length + Number(pending.some(({ name }) => name === 'saveDraft'));
  const waiting = line.isOff ? 'offline' : 'waiting';
  const state = notices.length > 0 ? 'refused' : changes > 0 ? waiting : 'synced';
  return state === now.state && changes === now.changes ? now : { ...now, state, changes };
}
