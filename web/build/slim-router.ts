import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OWN_SEARCH = fileURLToPath(new URL('../plain-search.ts', import.meta.url));
const ERROR_PAGE = /function ErrorComponent\([\s\S]*?\n}\n(?=\/\/#endregion)/;

/** Takes out of the router what every page would load and none asks: its reading of '?…' and its page of errors. */
export const slimRouter = (): Plugin => ({
  name: 'slim-router',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './searchParams.js' && importer?.endsWith('/router-core/dist/esm/router.js')
      ? OWN_SEARCH
      : null,
  transform(code, id) {
    if (!id.endsWith('/react-router/dist/esm/CatchBoundary.js')) return null;
    if (!ERROR_PAGE.test(code)) throw new Error("The router's page of errors has another shape.");
    return code.replace(ERROR_PAGE, 'const ErrorComponent = () => null;\n');
  },
});
