import { useMemo } from 'react';
import type { Row } from '../../../../shared/tx.ts';
import type { Owed } from '../../../../worker/routes/admin/money.ts';
import type { Failed } from '../../../api/http.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { shopNow } from '../../../store/shop-time.ts';
import { useFilling, useLoad, useRows } from '../../../store/store.ts';
import { useMay } from '../-shared/use-may.ts';

/** After this long staff should look at a reversal, or at another refund. */
const REVERSAL_MS = 15 * 60_000;
const REFUND_MS = 10 * 24 * 3_600_000;

export type Todo = {
  attempts: Row<'attempt'>[];
  unmatched: Row<'stray'>[];
  refunds: Row<'refund'>[];
  owed: Owed['owed'];
  /** Loads what is owed again. */
  again(): void;
  /** Why it is not known what is owed. */
  failed: Failed | null;
  count: number;
  /** False while any of it is still loading, or could not be loaded. */
  isKnown: boolean;
};

export const idsAndStates = (rows: readonly { id: string; state: string }[]) =>
  rows.map(({ id, state }) => id + state).join();

export function owedDependsOn(
  orders: readonly Pick<Row<'order'>, 'status' | 'keptExtraCents'>[],
  attempts: readonly Pick<Row<'attempt'>, 'id' | 'state' | 'capturedCents'>[],
  refunds: readonly Pick<Row<'refund'>, 'id' | 'state'>[],
): string {
  const cancelled = orders.filter(({ status }) => status === 'cancelled').length;
  const kept = orders.reduce((sum, { keptExtraCents }) => sum + keptExtraCents, 0);
  const came = attempts.filter(({ capturedCents }) => capturedCents > 0);
  return `${cancelled} ${kept} ${idsAndStates(came)} ${idsAndStates(refunds)}`;
}

const isStuck = ({ state, way, askedAt }: Row<'refund'>) =>
  state === 'pending' && shopNow() - askedAt > (way === 'reversal' ? REVERSAL_MS : REFUND_MS);

/** It failed, or was done although it had counted as failed, and nobody has looked at it yet. */
const isUnseen = ({ state, failure }: Row<'refund'>) =>
  failure === 'done_after_all' || (state === 'failed' && failure !== 'seen');

/**
 * What waits for a decision, oldest first: from the mirror, live, and owed sums from the ledger, which
 * reaches further back.
 */
export function useTodo(): Todo {
  const all = useRows('attempt');
  const attempts = all
    .filter(({ state }) => state === 'manual_review')
    .toSorted((a, b) => a.startedAt - b.startedAt);
  const unmatched = useRows('stray')
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => a.at - b.at);
  const back = useRows('refund');
  const refunds = back
    .filter((refund) => isUnseen(refund) || isStuck(refund))
    .toSorted((a, b) => a.askedAt - b.askedAt);
  const orders = useRows('order');
  const change = useMemo(() => owedDependsOn(orders, all, back), [orders, all, back]);
  // Not while the mirror is being filled.
  const filling = useFilling();
  const decides = useMay()('money');
  const { value, failed, again } = useAsked(filling || !decides ? null : '/api/money/owed', change);
  const owed = value?.owed ?? [];
  const count = attempts.length + unmatched.length + refunds.length + owed.length;
  const isKnown = useLoad() === 'known' && (!decides || value !== null);
  const missing = value === null ? failed : null;
  return { attempts, unmatched, refunds, owed, again, failed: missing, count, isKnown };
}
