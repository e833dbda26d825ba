/** Thrown by an effect that would fail each time: it is given up at once. */
export class PermanentFailure extends Error {}
