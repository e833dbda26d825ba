import { decodeBase32IgnorePadding } from '@oslojs/encoding';
import { generateHOTP } from '@oslojs/otp';

export const STEP_MS = 30_000;
const ROOM_MS = 5_000;
/** A timer may fire a moment early, which at the edge of a step is still the previous step. */
export const EDGE_MS = 50;

export const stepNow = () => Math.floor(Date.now() / STEP_MS);

/** The code of a step of 30 s; a key may contain spaces. */
export const codeAt = (key: string, step: number): string =>
  generateHOTP(decodeBase32IgnorePadding(key.replace(/\s/g, '')), BigInt(step), 6);

/** The code `steps` away from now. */
export const codeOf = (key: string, steps = 0) => codeAt(key, stepNow() + steps);

/** Waits for a new step, in which codes of the one before the previous are no longer valid. */
export async function earlyInStep() {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < ROOM_MS) await new Promise((resolve) => setTimeout(resolve, left + EDGE_MS));
}
