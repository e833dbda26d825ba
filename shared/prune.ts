/**
 * A stylesheet without the rules that no element can match: a rule stays when one of its selectors
 * names only classes and attribute values out of `words`. Takes minified CSS without nested rules.
 */
export function prune(css: string, words: ReadonlySet<string>): string {
  let kept = '';
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at);
    if (open === -1) return kept + css.slice(at);
    const end = endOfBlock(css, open, '{', '}');
    const prelude = css.slice(at, open);
    const body = css.slice(open + 1, end);
    kept += pruned(prelude, body, words);
    at = end + 1;
  }
  return kept;
}

function pruned(prelude: string, body: string, words: ReadonlySet<string>): string {
  if (/^@(media|supports|layer)/.test(prelude)) {
    const inner = NEVER_SHOWN.test(prelude) ? '' : prune(body, words);
    return inner && `${prelude}{${inner}}`;
  }
  if (prelude.startsWith('@')) return prelude === '@font-face' ? '' : `${prelude}{${body}}`;
  const possible = list(prelude).filter((selector) => isPossible(selector, words));
  return possible.length > 0 ? `${possible.join()}{${body}}` : '';
}

/** The few colours of the shop look the same in sRGB. */
const NEVER_SHOWN = /display-p3|color-gamut/;

const PSEUDO = /:(not|is|where|has|nth-[a-z-]+|[a-z-]+)\(/;
const CLASS = /\.((?:\\.|[\w-])+)/g;
const ATTRIBUTE = /\[([\w-]+)(?:[~|^$*]?=["']?([^"'\]]*)["']?)?\]/g;

function isPossible(selector: string, words: ReadonlySet<string>): boolean {
  const pseudo = PSEUDO.exec(selector);
  if (pseudo) {
    const open = pseudo.index + pseudo[0].length - 1;
    const end = endOfBlock(selector, open, '(', ')');
    const inside = selector.slice(open + 1, end);
    const chooses = ['is', 'where', 'has'].includes(pseudo[1] ?? '');
    if (chooses && !list(inside).some((choice) => isPossible(choice, words))) return false;
    return isPossible(selector.slice(0, pseudo.index) + selector.slice(end + 1), words);
  }
  return wordsOf(selector).every((word) => words.has(word));
}

/** Classes and attributes' values, or names where there is none, by which selectors choose. */
export function wordsOf(selectors: string): string[] {
  const classes = [...selectors.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''));
  const attributes = [...selectors.matchAll(ATTRIBUTE)].map(
    ([, name = '', value]) => value || name,
  );
  return [...classes, ...attributes];
}

/** A selector list's selectors; commas within brackets belong to one selector. */
function list(selectors: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < selectors.length; at++) {
    const sign = selectors[at];
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (sign !== ',' || depth > 0) continue;
    parts.push(selectors.slice(from, at));
    from = at + 1;
  }
  return [...parts, selectors.slice(from)];
}

function endOfBlock(text: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === open) depth += 1;
    if (text[at] === close) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A block of the stylesheet never ends: ${text.slice(from, from + 60)}`);
}
