/**
 * Pages with private data: not for search engines, and never cached on a device. A prefix match, so
 * '/order' covers '/order/…'.
 */
export const PERSONAL = [
  ...['/cart', '/checkout', '/order', '/auth', '/dashboard', '/profile', '/admin', '/setup'],
  ...['/newsletter', '/offline'],
];

export const isPersonal = (path: string) => PERSONAL.some((start) => path.startsWith(start));
