/** Who switched the notifications on in this browser. */
export const DEVICE = 'tiny-tag-push';
