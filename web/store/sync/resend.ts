import type { PusherResult } from 'replicache';
import { pause } from '../../boot/tasks.ts';
import type { Replica } from './replica.ts';
import { chunks } from './transport.ts';
import type { Pending } from './unanswered.ts';

const ANSWER_MS = 8000;

/**
 * Sends the changes of a forgotten client again, under their ids. Returns those that must be made again by
 * another client, null while the server does not answer. The server applies an id at most once, so duplicates
 * are harmless. ClientStateNotFound and 409 mean that an earlier id is forgotten, a gap that never closes:
 * only then, and only by their own client, are changes made again. A chunk has consecutive ids of one client,
 * so no part of a refused one was applied.
 */
export async function resendLost(lost: Replica): Promise<Pending[] | null> {
  const pending = await lost.pendingMutations();
  const again: Pending[] = [];
  for (const clientID of new Set(pending.map((mutation) => mutation.clientID))) {
    const left = chunks(pending.filter((mutation) => mutation.clientID === clientID));
    for (const [i, chunk] of left.entries()) {
      const outcome = await outcomeOf(lost.resend(chunk));
      if (outcome === 'applied') continue;
      // Forbidden: another person is signed in, and this instance is about to close.
      if (outcome !== 'refused') return null;
      if (clientID === lost.clientID) again.push(...left.slice(i).flat());
      break;
    }
  }
  return again;
}

export async function outcomeOf(
  sent: Promise<PusherResult>,
): Promise<'applied' | 'refused' | 'forbidden' | 'unknown'> {
  const late = pause(ANSWER_MS);
  const answer = await Promise.race([sent.catch(() => null), late]);
  if (!answer) return 'unknown';
  const status = answer.httpRequestInfo.httpStatusCode;
  const error = answer.response && 'error' in answer.response && answer.response.error;
  if (status === 200 && !error) return 'applied';
  if ([401, 403].includes(status)) return 'forbidden';
  return error === 'ClientStateNotFound' || [400, 409, 413].includes(status)
    ? 'refused'
    : 'unknown';
}
