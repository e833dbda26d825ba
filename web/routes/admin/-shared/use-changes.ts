import type { Unmirrored } from '../../../../shared/changes.ts';
import { useRow } from '../../../store/store.ts';

/**
 * How often `what` has changed, by anyone. Pass it to `useAsked` or `usePages`, which load again when it
 * changes.
 */
export const useChanges = (what: Unmirrored) => useRow('counter', what)?.n;
