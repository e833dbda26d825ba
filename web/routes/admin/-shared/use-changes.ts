import type { Unmirrored } from '../../../../shared/changes.ts';
import { useRow } from '../../../store/store.ts';

/** Changes with each change of `what`, whoever made it: what was loaded of it is loaded again. */
export const useChanges = (what: Unmirrored) => useRow('counter', what)?.n;
