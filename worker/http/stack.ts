import { DrizzleQueryError } from 'drizzle-orm';

/** Drizzle's message ends with the query's values, which may be personal data, so they are removed. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack = message, cause } = error;
  const summary = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : message;
  // A function, because a message may contain replacement patterns like "$&".
  const own = stack.replace(message, () => summary);
  return cause ? `${own}\nCaused by ${stackOf(cause)}` : own;
}
