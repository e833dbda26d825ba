import type { Puller, PullerResult, Pusher, PusherResult } from 'replicache';
import {
  MAX_MUTATIONS,
  MAX_PUSH_BYTES,
  ORDER_KEY_HEADER,
  OWNER_HEADER,
  ROLE_HEADER,
  type View,
} from '../../../shared/sync.ts';
import type { Role } from '../../../shared/tx.ts';
import { noteShopTime } from '../shop-time.ts';

export type RequestOptions = {
  view: View;
  owner: string;
  /** What the page was made for; the server says when it has changed. */
  role?: Role;
  orderKey?: string;
  origin?: string;
  fetch?: typeof fetch;
  onWrongOwner?: () => void;
  onAnswer?: (reached: boolean) => void;
  /** Whether rows are still to come, and whether this answer brought any. */
  onPulled?: (more: boolean, moved: boolean) => void;
};

export function pusherFor(options: RequestOptions): Pusher {
  return async (body, requestID): Promise<PusherResult> => {
    if (!('mutations' in body)) return send(options, 'push', body, requestID);
    let answer: PusherResult | undefined;
    for (const mutations of chunks([...body.mutations])) {
      answer = await send(options, 'push', { ...body, mutations }, requestID);
      const error = answer.response && 'error' in answer.response;
      if (answer.httpRequestInfo.httpStatusCode !== 200 || error) return answer;
    }
    return answer ?? { httpRequestInfo: { httpStatusCode: 200, errorMessage: '' } };
  };
}

export function pullerFor(options: RequestOptions): Puller {
  return async (body, requestID) => {
    const result = (await send(options, 'pull', body, requestID)) as PullerResult;
    // The key of an order's link is wrong and stays so: Replicache is not to ask again at once.
    if (options.orderKey && result.httpRequestInfo.httpStatusCode === 404) {
      options.onPulled?.(false, false);
      return { httpRequestInfo: { httpStatusCode: 200, errorMessage: '' } };
    }
    if (result.response && 'cookie' in result.response) {
      const { cookie } = result.response;
      const { more } = Object(cookie) as { more?: unknown };
      options.onPulled?.(Boolean(more), JSON.stringify(cookie) !== JSON.stringify(body.cookie));
    }
    return result;
  };
}

export function chunks<T>(mutations: T[]): T[][] {
  const result: T[][] = [];
  let chunk: T[] = [];
  let bytes = 0;
  for (const mutation of mutations) {
    const size = JSON.stringify(mutation).length * 3;
    if (chunk.length >= MAX_MUTATIONS || (chunk.length > 0 && bytes + size > MAX_PUSH_BYTES)) {
      result.push(chunk);
      chunk = [];
      bytes = 0;
    }
    chunk.push(mutation);
    bytes += size;
  }
  if (chunk.length > 0) result.push(chunk);
  return result;
}

const KEEPALIVE_BYTES = 20_000;
/** A dead connection may never report an error; asking again is safe. */
const ANSWER_MS = 30_000;

async function send(
  options: RequestOptions,
  verb: 'push' | 'pull',
  body: unknown,
  requestID: string,
) {
  const { view, owner, role, orderKey, origin = '', onWrongOwner, onAnswer } = options;
  const ask = options.fetch ?? fetch;
  const text = JSON.stringify(body);
  const askedAt = Date.now();
  const response = await ask(`${origin}/api/sync/${verb}?view=${view}`, {
    method: 'POST',
    // A tap just before the page is left still reaches the server.
    keepalive: verb === 'push' && text.length < KEEPALIVE_BYTES,
    headers: {
      'Content-Type': 'application/json',
      'X-Replicache-RequestID': requestID,
      ...(orderKey ? { [ORDER_KEY_HEADER]: orderKey } : { [OWNER_HEADER]: owner }),
      ...(view === 'admin' && role ? { [ROLE_HEADER]: role } : {}),
    },
    body: text,
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error) => {
    onAnswer?.(false);
    throw error;
  });
  onAnswer?.(true);
  noteShopTime(response, askedAt);
  if (response.status === 403 || response.status === 401) onWrongOwner?.();
  const httpRequestInfo = {
    httpStatusCode: response.status,
    errorMessage: response.ok ? '' : `${response.status}`,
  };
  if (!response.ok) return { httpRequestInfo };
  const answer: { cookie?: unknown; error?: string } = await response.json();
  // The server's types (worker/sync) are not Replicache's, which checks an answer itself.
  return verb === 'pull' || answer.error
    ? { httpRequestInfo, response: answer as never }
    : { httpRequestInfo };
}
