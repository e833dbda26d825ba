import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '../auth/visitor.ts';
import { fail } from './fail.ts';

export const maxBytes = (bytes: number) =>
  limitBody(bytes, (c) => c.json({ code: 'too_large' }, 413));

/** Counts the body's bytes if its length is not declared. A body that is cut off gets 400. */
export function limitBody(
  bytes: number,
  tooLarge: (c: Context) => Response,
): MiddlewareHandler<App> {
  const counted = bodyLimit({ maxSize: bytes, onError: tooLarge });
  return async (c, next) => {
    let isWhole = false;
    try {
      return await counted(c, () => {
        isWhole = true;
        return next();
      });
    } catch (error) {
      if (isWhole) throw error;
      return fail(c, 400, 'bad_json');
    }
  };
}

const MOST_DRAINED = 64 * 1024;

/** Closing the connection early would fail the client's next request on it. */
export const drainBody: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (!body || bodyUsed || body.locked) return;
  await readSome(body).catch(() => {
    // The client went away.
  });
};

async function readSome(body: ReadableStream<Uint8Array>) {
  let left = MOST_DRAINED;
  for await (const bytes of body) {
    left -= bytes.length;
    if (left < 0) break;
  }
}
