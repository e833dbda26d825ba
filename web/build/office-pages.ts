import type { Plugin } from 'vite';

/** A page within the frame of the back office. */
const PAGE = /\/routes\/admin\/(?!route\.tsx).*\?tsr-split=component$/;
const NONE = '\0office-page';

/**
 * Leaves the pages of the back office out of the Worker. It sends their title and a frame that says that
 * they are loading: who is signed in is known in the browser alone, so that it never rendered them.
 */
export const officePages = (isSsrBuild: boolean): Plugin => ({
  name: 'office-pages',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const isPage = isSsrBuild && PAGE.test(id.startsWith('.') ? `${importer}/../${id}` : id);
    return isPage ? NONE : null;
  },
  load: (id) => (id === NONE ? 'export const component = () => null;' : null),
});
