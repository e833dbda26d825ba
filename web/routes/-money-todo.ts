import type { Row } from '../../shared/tx.ts';
import { shopNow } from '../store/shop-time.ts';
import { useStore } from '../store/store.ts';

/** So long a reversal may take, and any other refund, until somebody should look. */
const REVERSAL_MS = 15 * 60_000;
const REFUND_MS = 10 * 24 * 3_600_000;

export type Todo = {
  attempts: Row<'attempt'>[];
  strays: Row<'stray'>[];
  refunds: Row<'refund'>[];
  count: number;
};

const isStuck = ({ state, way, askedAt }: Row<'refund'>) =>
  state === 'pending' && shopNow() - askedAt > (way === 'reversal' ? REVERSAL_MS : REFUND_MS);

/** It failed, or was done although it had counted as failed, and nobody has looked at it yet. */
const isUnseen = ({ state, failure }: Row<'refund'>) =>
  failure === 'done_after_all' || (state === 'failed' && failure !== 'seen');

/** What waits for a person, the oldest first; live from the mirror. */
export function useTodo(): Todo {
  const attempts = useStore('attempt')
    .filter(({ state }) => state === 'manual_review')
    .toSorted((a, b) => a.startedAt - b.startedAt);
  const strays = useStore('stray')
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => a.at - b.at);
  const refunds = useStore('refund')
    .filter((refund) => isUnseen(refund) || isStuck(refund))
    .toSorted((a, b) => a.askedAt - b.askedAt);
  return { attempts, strays, refunds, count: attempts.length + strays.length + refunds.length };
}
