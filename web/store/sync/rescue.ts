import type { PusherResult } from 'replicache';
import type { Pending, Replica } from './replica.ts';
import { chunks } from './transport.ts';

const ANSWER_MS = 8000;

/**
 * Settles what a lost client still has pending, before it is closed: everything is sent once more
 * under the ids it was made with. Returns what must be made again as new mutations, null while the
 * server's word is not to be had.
 *
 * Why nothing is lost and nothing happens twice: the server applies an id at most once, so a request
 * of the lost client that is still under way, another tab that sends the same, and this one can only
 * meet as duplicates; 200 means applied, whoever came first. ClientStateNotFound and 409 mean that the
 * server has forgotten an earlier id of this client which it had once confirmed. Nobody holds that
 * earlier mutation any more, so the gap never closes and these ids stay refused for good: only then
 * are they made again, and only by their own client, since every tab rescues what was typed in it.
 * A chunk holds one client's ids, one after another, so it is refused at its first new id or not at
 * all: no part of a refused chunk has been applied.
 */
export async function rescue(lost: Replica): Promise<Pending[] | null> {
  const pending = await lost.pendingMutations();
  const again: Pending[] = [];
  for (const clientID of new Set(pending.map((mutation) => mutation.clientID))) {
    const left = chunks(pending.filter((mutation) => mutation.clientID === clientID));
    for (const [i, chunk] of left.entries()) {
      const fate = await fateOf(lost.resend(chunk));
      if (fate === 'applied') continue;
      // Where it is forbidden another person is signed in, and this instance is about to close.
      if (fate !== 'refused') return null;
      if (clientID === lost.clientID) again.push(...left.slice(i).flat());
      break;
    }
  }
  return again;
}

/** What the server says to changes that are sent again under their ids; 'unknown': ask again later. */
export async function fateOf(
  sent: Promise<PusherResult>,
): Promise<'applied' | 'refused' | 'forbidden' | 'unknown'> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MS, null));
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
