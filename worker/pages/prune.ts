type Words = ReadonlySet<string>;
type Names = Words | null;

/** A rule stays if a selector names only `words` and `names`. CSS must be minified and not nested. */
export function prune(css: string, words: Words, names: Names = null): string {
  let kept = '';
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at);
    if (open === -1) return kept + css.slice(at);
    const end = endOfBlock(css, open, '{', '}');
    const prelude = css.slice(at, open);
    const body = css.slice(open + 1, end);
    kept += pruned(prelude, body, words, names);
    at = end + 1;
  }
  return kept;
}

function pruned(prelude: string, body: string, words: Words, names: Names): string {
  if (/^@(media|supports|layer)/.test(prelude)) {
    const inner = NEVER_SHOWN.test(prelude) ? '' : prune(body, words, names);
    return inner && `${prelude}{${inner}}`;
  }
  if (prelude.startsWith('@')) return prelude === '@font-face' ? '' : `${prelude}{${body}}`;
  const possible = list(prelude).filter((selector) => isPossible(selector, words, names));
  return possible.length > 0 ? `${possible.join()}{${body}}` : '';
}

/** The shop's colours look the same in sRGB. */
const NEVER_SHOWN = /display-p3|color-gamut/;

const PSEUDO = /:(not|is|where|has|nth-[a-z-]+|[a-z-]+)\(/;
const CLASS = /\.((?:\\.|[\w-])+)/g;
const ATTRIBUTE = /\[([\w-]+)(?:[~|^$*]?=["']?([^"'\]]*)["']?)?\]/g;

function isPossible(selector: string, words: Words, names: Names): boolean {
  const pseudo = PSEUDO.exec(selector);
  if (pseudo) {
    const open = pseudo.index + pseudo[0].length - 1;
    const end = endOfBlock(selector, open, '(', ')');
    const inside = selector.slice(open + 1, end);
    const chooses = ['is', 'where', 'has'].includes(pseudo[1] ?? '');
    if (chooses && !list(inside).some((choice) => isPossible(choice, words, names))) return false;
    return isPossible(selector.slice(0, pseudo.index) + selector.slice(end + 1), words, names);
  }
  const isNamed = names === null || namesOf(selector).every((name) => names.has(name));
  return isNamed && wordsOf(selector).every((word) => words.has(word));
}

export function wordsOf(selectors: string): string[] {
  const classes = [...selectors.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''));
  const attributes = [...selectors.matchAll(ATTRIBUTE)].map(
    ([, name = '', value]) => value || name,
  );
  return [...classes, ...attributes];
}

const NAME = /(?:^|[\s>+~])([a-z][\w-]*)/g;

const namesOf = (selector: string) =>
  [...selector.replace(ATTRIBUTE, '').matchAll(NAME)].map(([, name = '']) => name);

const DECLARATION = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;

/** Repeats, because a property may be read only by one that was removed. */
export function withoutUnusedVariables(css: string, source: string): string {
  const inline = new Set(source.match(/--[\w-]+/g));
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const kept = css.replace(DECLARATION, (whole, name: string) =>
    read.has(name) || inline.has(name) ? whole : '',
  );
  return kept === css ? css : withoutUnusedVariables(kept, source);
}

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
