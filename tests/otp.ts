import { decodeBase32IgnorePadding } from '@oslojs/encoding';
import { generateHOTP } from '@oslojs/otp';

export const STEP_MS = 30_000;
const ROOM_MS = 5_000;
/** A timer may end a moment before its time, which at the edge of a step is the step before. */
export const EDGE_MS = 50;

export const stepNow = () => Math.floor(Date.now() / STEP_MS);

/** What an authenticator app shows in a step of 30 s; a key may be in groups, as it is read. */
export const codeAt = (key: string, step: number): string =>
  generateHOTP(decodeBase32IgnorePadding(key.replace(/\s/g, '')), BigInt(step), 6);

/** And what it shows `steps` away from now. */
export const codeOf = (key: string, steps = 0) => codeAt(key, stepNow() + steps);

/** Waits out the end of a step: a code of the step before is not good any more in the next. */
export async function earlyInStep() {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < ROOM_MS) await new Promise((resolve) => setTimeout(resolve, left + EDGE_MS));
}
