/**
 * Pages with private data: not for search engines, and never cached on a device. A prefix match, so
 * '/order' covers '/order/…'.
 */
export const PRIVATE_PATHS = [
  ...['/cart', '/checkout', '/order', '/auth', '/dashboard', '/profile', '/admin', '/setup'],
  ...['/newsletter', '/offline'],
];

export const isPrivatePath = (path: string) =>
  PRIVATE_PATHS.some((start) => path.startsWith(start));
