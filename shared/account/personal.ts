/**
 * Pages that show somebody's own things: nothing for a search engine, and never kept by address on a
 * device. What follows the path belongs to it ('/order' is '/order/…' too).
 */
export const PERSONAL = [
  ...['/cart', '/checkout', '/order', '/auth', '/dashboard', '/profile', '/admin', '/setup'],
  ...['/newsletter', '/offline'],
];

/** A path without its language. */
export const isPersonal = (path: string) => PERSONAL.some((start) => path.startsWith(start));
