import { DrizzleQueryError } from 'drizzle-orm';

/**
 * What a log may say of an error: its message, where it arose, and the same of its cause. Drizzle's
 * message ends with the query's values, which may be a child's name: they are left out.
 */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack = message, cause } = error;
  const said = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : message;
  // Not a replacement pattern: a message may hold "$&".
  const own = stack.replace(message, () => said);
  return cause ? `${own}\nCaused by ${stackOf(cause)}` : own;
}
