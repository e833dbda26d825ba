import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What pages import once they run in a browser: the store, and dialogs with a React root of their own. */
const LATER =
  /\/(store\/sync\/replica\.ts|ui\/(text\/question|captcha\/captcha)\.tsx|ui\/account\/forget-phone\.ts)$/;
/** The frame of the back office, its pages, and its page for unknown addresses. */
const OFFICE =
  /\/routes\/admin\/(-shell\/(shell|missing)\.tsx|(?!route\.tsx).*\?tsr-split=component)$/;
const NONE = '\0browser-only';

/**
 * Leaves out of the Worker what it never runs. Of the back office it renders only title and
 * "Loading", because only the browser knows who is signed in.
 */
export const browserOnly = (isSsrBuild: boolean): Plugin => ({
  name: 'browser-only',
  enforce: 'pre',
  resolveId: (id, importer = '') => {
    const path = id.startsWith('.') ? join(importer, '..', id) : id;
    return isSsrBuild && (LATER.test(path) || OFFICE.test(path)) ? NONE : null;
  },
  load: (id) =>
    id === NONE
      ? 'export const component = () => null; export { component as default, component as Shell };'
      : null,
});
