import { m } from '../paraglide/messages.js';
import { useSyncState } from '../store/store.ts';

/** Says honestly what is not on the server yet. */
export function SavedHere() {
  const sync = useSyncState();
  return (
    <p className="saved-here" role="status">
      {sync === 'offline' && m.cart_saved_offline()}
      {sync === 'waiting' && m.cart_saved_waiting()}
    </p>
  );
}
