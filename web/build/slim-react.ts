import type { Plugin } from 'vite';

const SENTINEL = /(Exception = )Error(\(formatProdErrorMessage\((?:460|461|474|519|542)\)\))/g;
const LISTEN = 'allNativeEvents.add(dependencies[registrationName]);';

/**
 * What React would hear, twice each, at every tap, key and scroll with nobody here asking: on a phone
 * that is a millisecond or two for each, before the answer to the tap is drawn.
 */
const UNHEARD = [
  '(?:Got|Lost)PointerCapture|Pointer(?:Over|Out|Enter|Leave|Down|Move|Up|Cancel)',
  'Mouse(?:Move|Up)|Touch(?:Move|End|Cancel)|KeyPress|KeyUp',
  'Composition(?:Start|Update|End)|TextInput|BeforeInput|Scroll(?:End)?|Wheel',
  'Animation(?:Start|Iteration|End)|Transition(?:Run|Start|Cancel|End)',
].join('|');
const HANDLER = new RegExp(`\\bon(?:${UNHEARD})(?:Capture)?["'\`]?:`);

const isReact = (id: string) => id.endsWith('/react-dom-client.production.js');

/**
 * React throws five constants to leave a render, and makes them as it starts. An error notes where it
 * was made, for which a browser that is watched, as by Lighthouse, reads all of React once more (60 of
 * 80 ms on the phone profile); these are errors without that note, which nobody reads. Nor does it
 * listen for what nobody handles; a handler for such an event ends the build.
 */
export const slimReact = (): Plugin => ({
  name: 'slim-react',
  transform(code, id) {
    if (!isReact(id)) return null;
    if (code.match(SENTINEL)?.length !== 5)
      throw new Error("React's constants have another shape.");
    if (code.split(LISTEN).length !== 2) throw new Error('React listens in another way.');
    return `${code.replace(SENTINEL, '$1unnoted$2').replace(LISTEN, `isHeard(dependencies[registrationName]) && ${LISTEN}`)}
function unnoted(message) { return { __proto__: Error.prototype, message }; }
function isHeard(name) { return !/^(?:${UNHEARD})$/i.test(name); }`;
  },
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk' || part.moduleIds.some(isReact)) continue;
      const unheard = HANDLER.exec(part.code)?.[0];
      if (unheard) throw new Error(`${part.fileName}: React hears no ${unheard} (slim-react.ts).`);
    }
  },
});
