import { isPrivatePath } from '../../shared/account/private-paths.ts';
import { delocalized } from '../../shared/locale.ts';
import { local } from './storage.ts';

const BEEN_HERE = 'tiny-tag-been-here';

/**
 * The first public page in a browser in which the shop has stored nothing: there is no cart, order or
 * name to show, so that page does without the store and the service worker for as long as it can.
 */
export const isFirstPage = local.isEmpty() && !isPrivatePath(delocalized(location.pathname).path);

export const noteFirstPage = () => local.set(BEEN_HERE, '1');
