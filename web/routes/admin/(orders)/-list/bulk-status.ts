import type { OrderStatus } from '../../../../../shared/order/states.ts';
import { Refusal, type Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, type PageMirror } from '../../../../store/store.ts';
import type { Change } from '../../../../store/sync/pending-changes.ts';
import { refusalText } from '../../../../ui/feedback/refusal.ts';
import { toast } from '../../../../ui/feedback/toast.tsx';
import { refusals, toastStored } from '../../-shared/announce.ts';
import { waitForUndo } from '../../-shared/undoable.ts';
import { undoCancel } from '../-cancel.ts';

type Wanted = { id: string; status: OrderStatus };
type Refused = { id: string; why: string };
/** The orders that were not changed; null if all were. */
export type Outcome = { done: number; refused: Refused[] } | null;

/** Each by a mutation of its own. A cancellation can be undone for ten seconds. */
export async function changeAll(
  orders: readonly Row<'order'>[],
  { status, reason }: { status: OrderStatus; reason: string },
  mirror: PageMirror | null,
): Promise<Outcome> {
  const wanted = orders.map(({ id }) => ({ id, status }));
  // Before the first is sent, because the server counts its ten seconds from when each arrives.
  const undone =
    status === 'cancelled' ? waitForUndo(m.hold_cancelled_many({ count: orders.length })) : null;
  const { changes, refused: atOnce } = await setEach(wanted, reason, mirror);
  const refused: Refused[] = [...atOnce];
  const isOut = new Set(atOnce.map(({ id }) => id));
  const cancelled = orders.filter(({ id }) => !isOut.has(id));
  void undone?.then((how) => (how === 'undone' ? undoCancel(cancelled, mirror) : undefined));
  const notices = await refusals(changes);
  for (const { code, detail } of notices ?? []) {
    refused.push({ id: String(detail.orderId), why: refusalText(code, detail) });
  }
  if (!notices) await toastStored(changes);
  const done = orders.length - refused.length;
  if (notices === null || refused.length > 0) return { done, refused };
  if (!undone) toast(m.orders_bulk_done({ count: done }));
  return null;
}

async function setEach(wanted: readonly Wanted[], reason: string, mirror: PageMirror | null) {
  const changes: Change[] = [];
  const refused: Refused[] = [];
  for (const { id, status } of wanted) {
    const args = { orderId: id, status, ...(reason ? { reason } : {}) };
    await mutate('setOrderStatus', args, mirror).then(
      (change) => changes.push(change),
      (error: unknown) => {
        const { code, detail } = error instanceof Refusal ? error : new Refusal('internal');
        refused.push({ id, why: refusalText(code, detail) });
      },
    );
  }
  return { changes, refused };
}
