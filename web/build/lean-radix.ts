/** What the browsers' own sheets say of links and buttons. */
const OWN_LOOK = `-webkit-appearance:none;appearance:none;margin:0;border:0;border-radius:0;padding:0;
background:none;color:inherit;font:inherit;letter-spacing:inherit;word-spacing:inherit;
text-align:inherit;text-decoration:none;text-rendering:inherit;text-shadow:inherit;text-transform:inherit;
white-space:inherit;align-items:normal;cursor:inherit;outline:none;outline-offset:0;`;

/**
 * No rule for the pseudo-elements of all elements, which a browser would style for each of them: their
 * boxes need no reset, and a selection's colour is inherited from the theme's. No `all` for links and
 * buttons: it is some three hundred properties, set at every look at one, and a press on a phone is three
 * looks; they are reset by what they have.
 */
const REWRITES: [string | RegExp, string][] = [
  ['.rt-reset,.rt-reset:before,.rt-reset:after{', '.rt-reset{'],
  ['.radix-themes ::selection{', '.radix-themes::selection{'],
  ['.rt-reset:where(a){all:unset;', `.rt-reset:where(a,button){${OWN_LOOK}}.rt-reset:where(a){`],
  [
    /(\.rt-reset:where\()button(,select,[^{]*\{)all:unset;/,
    '.rt-reset:where(select,input){all:unset}$1button$2',
  ],
];

/** Radix's minified styles without what costs a page more than it shows; throws where they have changed. */
export function leanRadix(css: string): string {
  return REWRITES.reduce((text, [from, to]) => {
    const lean = text.replace(from, to);
    if (lean === text) throw new Error(`Radix's styles have no ${from} any more.`);
    return lean;
  }, css);
}
