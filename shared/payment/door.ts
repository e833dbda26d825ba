import type { MethodId } from './method.ts';

// Apart from the table of methods, so that pages that only show prices need not load it.
export const DOOR_METHOD: MethodId = 'cash';

/** False for a stored method that the shop no longer has. */
export const isPaidAtDoor = (id: MethodId | undefined) => id === DOOR_METHOD;
