import { isPrivatePath } from '../../shared/account/private-paths.ts';
import { delocalized } from '../../shared/locale.ts';
import { local } from './storage.ts';

/**
 * The first public page in a browser in which the shop has stored nothing. Many read one page and leave:
 * nothing is loaded for offline use before the second page or the first add.
 */
export const isFirstPage = local.isEmpty() && !isPrivatePath(delocalized(location.pathname).path);
