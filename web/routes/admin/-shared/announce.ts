import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { network } from '../../../store/connection.ts';
import type { Change } from '../../../store/sync/pending-changes.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

/** Announces changes when the server has taken all of them. What it refuses is shown by web/ui/frame/news.tsx. */
export async function announce(changes: readonly Change[], title: string): Promise<void> {
  const refused = await refusals(changes);
  if (!refused) await toastStored(changes);
  else if (refused.length === 0) toast(title);
}

export async function refusals(changes: readonly Change[]): Promise<Row<'notice'>[] | null> {
  const offline = untilOffline();
  const decided = Promise.all(changes.map((change) => change.decided()));
  const notices = await Promise.race([decided, offline.then]);
  offline.stop();
  return notices?.filter((notice) => notice !== undefined) ?? null;
}

export async function toastStored(changes: readonly Change[]) {
  const saved = await Promise.all(changes.map((change) => change.saved()));
  toast(saved.every((one) => one) ? m.sync_on_phone({ count: 1 }) : m.sync_keep_open());
}

function untilOffline() {
  let stop = () => {};
  const then = new Promise<null>((resolve) => {
    const look = () => network.isOffline && resolve(null);
    stop = network.subscribe(look);
    look();
  });
  return { then, stop };
}
