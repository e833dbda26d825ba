/** For no search engine and no cache of a device. Prefixes: '/order' covers '/order/…'. */
export const PRIVATE_PATHS = [
  ...['/cart', '/checkout', '/order', '/auth', '/dashboard', '/profile', '/admin', '/setup'],
  ...['/receipt', '/review', '/reminders', '/newsletter', '/offline'],
];

export const isPrivatePath = (path: string) =>
  PRIVATE_PATHS.some((start) => path.startsWith(start));
