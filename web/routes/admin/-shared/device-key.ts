/** The key under which a browser stores who switched notifications on. */
export const DEVICE = 'tiny-tag-push';
