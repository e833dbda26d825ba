/** How the delivery of an effect ended. One to be tried again at `retryAt` (ms UTC) has not failed. */
export type Outcome = 'done' | { retryAt: number };

/** Thrown by an effect that would fail each time: it is given up at once. */
export class PermanentFailure extends Error {}
