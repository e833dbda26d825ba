import type { Plugin } from 'vite';

const SENTINEL = /(Exception = )Error(\(formatProdErrorMessage\((?:460|461|474|519|542)\)\))/g;

/**
 * React throws five constants to leave a render, and makes them as it starts. An error notes where it
 * was made, for which a browser that is watched, as by Lighthouse, reads all of React once more (60 of
 * 80 ms on the phone profile); these are errors without that note, which nobody reads.
 */
export const slimReact = (): Plugin => ({
  name: 'slim-react',
  transform(code, id) {
    if (!id.endsWith('/react-dom-client.production.js')) return null;
    if (code.match(SENTINEL)?.length !== 5)
      throw new Error("React's constants have another shape.");
    return `${code.replace(SENTINEL, '$1unnoted$2')}
function unnoted(message) { return { __proto__: Error.prototype, message }; }`;
  },
});
